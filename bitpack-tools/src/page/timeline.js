// draws sums over time, with the kinds stacked; a drag selects a range of slices
const timeline=({box,slices,names,slice,unit,tell,select})=>{
  const sums=slices.map(it=>it.reduce((a,b)=>a+b,0)),top=Math.max(1,...sums);
  const bars=make('div',{class:'timeline',role:'img','aria-label':`bits over time, from 0 to ${slices.length*slice} ${unit}`});
  const tip=make('p',{class:'tip',text:'a drag selects a range'});
  const place=at=>`${+(at*slice).toFixed(3)}`;
  const columns=slices.map((kinds,i)=>{
    const column=make('div',{class:'slice'});
    kinds.forEach((sum,kind)=>sum>0&&column.append(make('i',{class:`k${kind%24}`,style:`height:${100*sum/top}%`})));
    column.addEventListener('mouseover',()=>{
      const parts=kinds.map((sum,kind)=>sum>0?`${names[kind]} ${tell(sum)}`:'').filter(it=>it);
      tip.textContent=`${place(i)}..${place(i+1)} ${unit}: ${tell(sums[i])}${parts.length>1?` (${parts.join(', ')})`:''}`;
    });
    return column;
  });
  const range=make('div',{class:'range',hidden:true});
  bars.append(...columns,range);
  const end=slices.length*slice;
  const number=(name,value)=>make('input',{type:'number',min:0,max:end,step:'any','aria-label':`${name} ${unit}`,value});
  const from=number('from',0),to=number('to',place(slices.length));
  const whole=make('button',{text:'all',type:'button',title:'select the whole time'});
  const show=chosen=>{
    range.hidden=!chosen;
    const [first,last]=chosen??[0,end];
    range.style.cssText=`left:${100*first/end}%;width:${100*(last-first)/end}%`;
    columns.forEach((it,i)=>it.classList.toggle('out',(i+1)*slice<=first||i*slice>=last));
    from.value=+first.toFixed(3);
    to.value=+last.toFixed(3);
  };
  const choose=chosen=>{
    show(chosen);
    select(chosen);
  };
  let begin=null;
  const at=event=>{
    const {left,width}=bars.getBoundingClientRect();
    return Math.min(slices.length-1,Math.max(0,Math.floor((event.clientX-left)/width*slices.length)));
  };
  const reach=event=>[Math.min(begin,at(event))*slice,(Math.max(begin,at(event))+1)*slice];
  bars.addEventListener('pointerdown',event=>{
    begin=at(event);
    if(event.isTrusted)bars.setPointerCapture(event.pointerId);
  });
  bars.addEventListener('pointermove',event=>begin!==null&&show(reach(event)));
  bars.addEventListener('pointerup',event=>{
    if(begin===null)return;
    const chosen=reach(event);
    begin=null;
    choose(chosen);
  });
  bars.addEventListener('pointercancel',()=>{begin=null;choose(null);});
  const typed=()=>{
    const first=+from.value,last=+to.value>=+end.toFixed(3)?end:+to.value;
    choose(last>first&&(first>0||last<end)?[first,last]:null);
  };
  from.addEventListener('change',typed);
  to.addEventListener('change',typed);
  whole.addEventListener('click',()=>choose(null));
  const axis=make('div',{class:'axis'});
  for(const text of [`0 ${unit}`,`at most ${tell(top)}`,`${place(slices.length)} ${unit}`])axis.append(make('span',{text}));
  box.append(bars,axis,make('div',{class:'when'},'from',from,'to',to,unit,whole),tip);
};
