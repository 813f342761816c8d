// a flame graph: each frame is a link to itself, and the chosen one fills the width
const at=path=>`#at=${encodeURIComponent(path)}`;

class Flame{
  // `parts` has the series of each frame, in the order of the tree
  constructor(box,root,parts,tell){
    Object.assign(this,{box,root,tell,byPath:new Map(),sum:null});
    let next=0;
    const link=(frame,above,kind)=>{
      Object.assign(frame,{above,kind,parts:parts[next++]??[],depth:above?above.depth+1:0});
      frame.path=!above?'':!above.above?frame.name:`${above.path}${/^[[(]/.test(frame.name)?'':'.'}${frame.name}`;
      if(!this.byPath.has(frame.path))this.byPath.set(frame.path,frame);
      frame.inside.forEach((it,i)=>link(it,frame,above?kind:i));
    };
    link(root,null,0);
    this.byPath.set(root.name,root);
    // if there is one type of packet, the paths of rows lack its name
    for(const kind of root.inside){
      for(const [path,frame] of [...this.byPath]){
        if(!path.startsWith(`${kind.name}.`))continue;
        const rest=path.slice(kind.name.length+1);
        if(!this.byPath.has(rest))this.byPath.set(rest,frame);
      }
    }
    this.focus=root;
    new ResizeObserver(()=>this.draw()).observe(box);
  }
  // bits of a frame in the selected range
  bits(frame){
    if(!this.sum)return frame.bits;
    if(frame.inside.length>0)return frame.inside.reduce((sum,it)=>sum+this.bits(it),0);
    return this.sum(frame.parts);
  }
  draw(focus=this.focus){
    this.focus=focus;
    const {box}=this,frames=[];
    let deepest=0;
    const put=(frame,left,width,isAbove)=>{
      const isWide=width*box.clientWidth>24;
      const kind=frame.depth===1?`kind k${frame.kind%24}`:'';
      const it=make('a',{class:[frame.class,kind,isAbove?'above':'',isWide?'':'thin'].join(' '),
        href:at(frame===focus&&frame.above?frame.above.path:frame.path),text:isWide?frame.name:'','aria-label':frame.path||frame.name,
        style:`left:${100*left}%;width:${100*width}%;top:${1.5*frame.depth}rem`});
      const say=()=>this.tell(frame);
      it.addEventListener('mouseover',say);
      it.addEventListener('focus',say);
      frames.push(it);
      deepest=Math.max(deepest,frame.depth);
      if(isAbove)return;
      const whole=this.bits(frame);
      let from=left;
      for(const inner of frame.inside){
        const part=width*this.bits(inner)/(whole||1);
        if(part*box.clientWidth>1)put(inner,from,part,false);
        from+=part;
      }
    };
    const above=[];
    for(let it=focus.above;it;it=it.above)above.unshift(it);
    above.forEach(it=>put(it,0,1,true));
    put(focus,0,1,false);
    box.replaceChildren(...frames);
    box.style.height=`${1.5*(deepest+1)}rem`;
  }
}
