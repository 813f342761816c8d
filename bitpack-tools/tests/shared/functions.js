const all=(selector,inside=document)=>[...inside.querySelectorAll(selector)];
const fire=(it,type,more={})=>it.dispatchEvent(new (type.startsWith('pointer')?PointerEvent:MouseEvent)(type,{bubbles:true,...more}));
const wait=time=>new Promise(done=>setTimeout(done,time));
const until=async isTrue=>{
  for(let i=0;i<500&&!isTrue();i++)await wait(10);
  if(!isTrue())throw new Error(`never: ${isTrue}`);
};
const overflow=()=>document.documentElement.scrollWidth-innerWidth;

// returns the visible texts whose contrast with their background is below 4.5 : 1
const contrasts=()=>{
  const canvas=document.createElement('canvas').getContext('2d',{willReadFrequently:true});
  const paint=(colour,alpha=1)=>{
    canvas.globalAlpha=alpha;
    canvas.fillStyle=colour;
    canvas.fillRect(0,0,1,1);
    return canvas.getImageData(0,0,1,1).data;
  };
  const luminance=pixel=>[.2126,.7152,.0722].reduce((sum,weight,i)=>{
    const part=pixel[i]/255;
    return sum+weight*(part<=.04045?part/12.92:((part+.055)/1.055)**2.4);
  },0);
  const below=[];
  let texts=0;
  const check=(it,text,colour)=>{
    const above=[];
    for(let at=it;at;at=at.parentElement)above.unshift(getComputedStyle(at));
    const opacity=above.reduce((product,style)=>product*style.opacity,1);
    for(const withImages of [false,true]){
      paint(matchMedia('(prefers-color-scheme:dark)').matches?'#000':'#fff');
      let back=paint('transparent');
      for(const style of above){
        back=paint(style.backgroundColor);
        const image=/(?:rgba?|color|oklch|oklab)\((?:[^()]|\([^()]*\))*\)/.exec(style.backgroundImage);
        if(withImages&&image)back=paint(image[0]);
      }
      back=luminance(back);
      const front=luminance(paint(colour,opacity));
      const ratio=(Math.max(front,back)+.05)/(Math.min(front,back)+.05);
      if(ratio<4.5)below.push(`${ratio.toFixed(2)} ${it.tagName}.${it.getAttribute('class')} in .${it.parentElement?.getAttribute('class')}: ${text.trim().slice(0,30)}`);
    }
    texts++;
  };
  for(const it of all('body, body *')){
    if(['SCRIPT','NOSCRIPT','STYLE','OPTION','TITLE','title'].includes(it.tagName)||!it.checkVisibility())continue;
    const style=getComputedStyle(it);
    const text=[...it.childNodes].filter(node=>node.nodeType===3).map(node=>node.data).join('');
    if(text.trim())check(it,text,it instanceof SVGElement?style.fill:style.color);
    if(it.placeholder&&!it.value)check(it,it.placeholder,getComputedStyle(it,'::placeholder').color);
    if(it.value&&it.tagName==='INPUT')check(it,it.value,style.color);
  }
  return {texts,below:[...new Set(below)]};
};

const run=async visit=>{
  const seen={};
  try{
    await until(()=>document.body.dataset.ready!==undefined);
    seen.loaded=performance.now();
    await visit(seen);
  }catch(error){seen.failed=`${error} ${error.stack}`;}
  parent.postMessage(JSON.stringify(seen),'*');
};
