const data=JSON.parse(document.getElementById('data').textContent);
const group=n=>Math.round(n).toLocaleString('en');
const amount=n=>n<1e4?`${n.toFixed(0)} bits`:n<1e7?`${(n/1e3).toFixed(1)} kbit`:`${(n/1e6).toFixed(1)} Mbit`;
const tip=document.getElementById('tip'),flame=document.getElementById('flame');

// adds the parent, depth, kind and path to every frame of the flame graph
const link=(frame,above,kind)=>{
  Object.assign(frame,{above,kind,depth:above?above.depth+1:0});
  frame.path=above&&above.above?`${above.path}${frame.name.startsWith('[')||frame.name.startsWith('(')?'':'.'}${frame.name}`:frame.name;
  frame.inside.forEach((it,i)=>link(it,frame,above?kind:i%8));
  frame.deepest=Math.max(frame.depth,...frame.inside.map(it=>it.deepest));
};
link(data.flame,null,0);
const SMALLEST=.0008;
const draw=focus=>{
  flame.replaceChildren();
  const put=(frame,left,width,isAbove)=>{
    const it=document.createElement('div');
    const isWide=width*flame.clientWidth>24;
    it.textContent=isWide?frame.name:'';
    it.className=[frame.class,frame.depth===1?`kind k${frame.kind}`:'',isAbove?'above':'',isWide?'':'thin'].join(' ');
    it.style.cssText=`left:${100*left}%;width:${100*width}%;top:${1.5*frame.depth}rem`;
    it.tabIndex=0;
    const say=()=>{
      const share=100*frame.bits/(data.flame.bits||1);
      const rate=data.seconds>0?`, ${amount(frame.bits/data.seconds)} a second`:'';
      tip.textContent=`${frame.path}: ${group(frame.bits)} bits, ${share.toFixed(2)} %${rate}`;
    };
    const look=()=>{draw(frame===focus&&frame.above?frame.above:frame);say();};
    it.addEventListener('mouseover',say);it.addEventListener('focus',say);it.addEventListener('click',look);
    it.addEventListener('keydown',event=>{if(event.key==='Enter')look();});
    flame.append(it);
    if(isAbove)return;
    let at=left;
    for(const inner of frame.inside){
      const part=width*inner.bits/(frame.bits||1);
      if(part>SMALLEST)put(inner,at,part,false);
      at+=part;
    }
  };
  const above=[];
  for(let it=focus.above;it;it=it.above)above.unshift(it);
  above.forEach(it=>put(it,0,1,true));
  put(focus,0,1,false);
  flame.style.height=`${1.5*(focus.deepest+1)}rem`;
};
draw(data.flame);

// draws bits over time, with the kinds of packet stacked
const time=document.getElementById('time'),when=document.getElementById('when');
const {slices,slice,is_counted:isCounted}=data.time;
const sums=slices.map(it=>it.reduce((a,b)=>a+b,0)),top=Math.max(1,...sums);
const NS='http:'+'//www.w3.org/2000/svg';
const svg=document.createElementNS(NS,'svg');
svg.setAttribute('viewBox',`0 0 ${slices.length} 100`);
svg.setAttribute('preserveAspectRatio','none');
const unit=isCounted?'packets':'s',place=i=>isCounted?group(i*slice):`${+(i*slice).toFixed(2)}`;
const rate=bits=>isCounted?`${group(bits)} bits`:`${amount(bits/slice)} a second`;
slices.forEach((kinds,i)=>{
  const g=document.createElementNS(NS,'g');
  let y=100;
  const add=(height,name)=>{
    const it=document.createElementNS(NS,'rect');
    for(const [key,value] of Object.entries({x:i+.04,width:.92,y:y-height,height}))it.setAttribute(key,value);
    it.setAttribute('class',name);
    y-=height;
    g.append(it);
  };
  kinds.forEach((bits,kind)=>bits>0&&add(100*bits/top,`k${kind%8}`));
  const all=document.createElementNS(NS,'rect');
  for(const [key,value] of Object.entries({x:i,width:1,y:0,height:100,opacity:0}))all.setAttribute(key,value);
  g.append(all);
  g.addEventListener('mouseover',()=>{
    const parts=kinds.map((bits,kind)=>bits>0?`${data.kinds[kind]} ${rate(bits)}`:'').filter(it=>it);
    when.textContent=`${place(i)}..${place(i+1)} ${unit}: ${rate(sums[i])}${parts.length>1?` (${parts.join(', ')})`:''}`;
  });
  svg.append(g);
});
const axis=document.createElement('div');
axis.className='axis';
for(const text of [`0 ${unit}`,`at most ${rate(top)}`,`${place(slices.length)} ${unit}`]){
  const it=document.createElement('span');
  it.textContent=text;
  axis.append(it);
}
time.append(svg,axis);

// sorts the table on a click, and filters it
const table=document.getElementById('rows'),lines=[...table.tBodies[0].rows];
const texts=lines.map(it=>`${it.cells[0].textContent} ${it.cells[8].textContent}`.toLowerCase());
const filter=document.getElementById('filter'),count=document.getElementById('count');
const sift=()=>{
  const words=filter.value.toLowerCase().split(/\s+/).filter(it=>it);
  let shown=0;
  lines.forEach((line,i)=>{
    line.hidden=!words.every(word=>texts[i].includes(word));
    shown+=line.hidden?0:1;
  });
  count.textContent=`${shown} of ${lines.length}`;
};
filter.addEventListener('input',sift);
const heads=[...table.tHead.rows[0].cells];
const value=(line,column)=>{
  const cell=line.cells[column],number=parseFloat(cell.dataset.v??cell.textContent);
  return column===0||column===8?cell.textContent:Number.isNaN(number)?-1:number;
};
const sort=column=>{
  const isUp=heads[column].className!=='down'&&(column===0||column===8)&&heads[column].className!=='up'
    ||heads[column].className==='down';
  heads.forEach(it=>it.className='');
  heads[column].className=isUp?'up':'down';
  const sign=isUp?1:-1;
  const order=(a,b)=>{
    const [x,y]=[value(a,column),value(b,column)];
    return sign*(typeof x==='string'?x.localeCompare(y):x-y);
  };
  table.tBodies[0].append(...[...lines].sort(order));
};
heads.forEach((head,i)=>{
  head.addEventListener('click',()=>sort(i));
  head.addEventListener('keydown',event=>{if(event.key==='Enter')sort(i);});
});
heads[6].className='down';
document.body.dataset.ready='';
