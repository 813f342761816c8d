'use strict';
const $=id=>document.getElementById(id);

// creates an element; texts are never markup
const make=(tag,properties={},...children)=>{
  const it=document.createElement(tag);
  for(const [name,value] of Object.entries(properties)){
    if(value===undefined||value===null||value===false)continue;
    if(name==='text')it.textContent=value;
    else if(name==='style')it.style.cssText=value;
    else if(name.startsWith('on'))it.addEventListener(name.slice(2),value);
    else it.setAttribute(name,value===true?'':value);
  }
  it.append(...children);
  return it;
};
const group=n=>Math.round(n).toLocaleString('en');
const amount=n=>n<1e4?`${n.toFixed(0)} bits`:n<1e7?`${(n/1e3).toFixed(1)} kbit`:`${(n/1e6).toFixed(1)} Mbit`;
const counted=(n,word)=>`${group(n)} ${word}${n===1?'':'s'}`;

// returns the bytes of a compressed block of the page
const block=async id=>{
  const packed=Uint8Array.from(atob($(id).textContent),it=>it.charCodeAt(0));
  const stream=new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
};
const json=async id=>JSON.parse(new TextDecoder().decode(await block(id)));

// the part of the address after `#`, as in `#packet=12&field=3`
const place=()=>new URLSearchParams(location.hash.slice(1));

// runs the page and shows an error, should there be one
const start=main=>main().then(()=>{document.body.dataset.ready='';},error=>{
  document.body.prepend(make('p',{class:'rejected',text:`this page needs a newer browser: ${error}`}));
  document.body.dataset.ready='failed';
});
