// shows a long list in a box that scrolls: only the visible rows exist as elements
class Rows{
  constructor(box,height,draw,choose){
    Object.assign(this,{box,height,draw,count:0,chosen:-1});
    this.inside=make('div',{class:'inside'});
    box.append(this.inside);
    box.addEventListener('scroll',()=>this.redraw());
    new ResizeObserver(()=>this.redraw()).observe(box);
    if(!choose)return;
    box.tabIndex=0;
    box.addEventListener('keydown',event=>{
      const page=Math.max(1,Math.floor(box.clientHeight/height)-1);
      const step={ArrowDown:1,ArrowUp:-1,PageDown:page,PageUp:-page,Home:-this.count,End:this.count}[event.key];
      if(step===undefined||this.count===0)return;
      event.preventDefault();
      choose(Math.min(this.count-1,Math.max(0,this.chosen+step)));
    });
  }
  set(count){
    this.count=count;
    this.inside.style.height=`${count*this.height}px`;
    this.redraw();
  }
  show(at){
    const top=at*this.height,{scrollTop,clientHeight}=this.box;
    if(top<scrollTop)this.box.scrollTop=top;
    else if(top+this.height>scrollTop+clientHeight)this.box.scrollTop=top+this.height-clientHeight;
    this.redraw();
  }
  redraw(){
    const first=Math.max(0,Math.floor(this.box.scrollTop/this.height)-4);
    const last=Math.min(this.count,Math.ceil((this.box.scrollTop+this.box.clientHeight)/this.height)+4);
    const rows=[];
    for(let at=first;at<last;at++){
      const row=this.draw(at);
      row.style.top=`${at*this.height}px`;
      rows.push(row);
    }
    this.inside.replaceChildren(...rows);
  }
}
