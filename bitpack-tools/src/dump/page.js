for(const packet of document.querySelectorAll('details.packet')){
  let last=null;
  const light=(event,scroll)=>{
    const e=event.target.closest('[data-e]')?.dataset.e??null;
    if(e===last)return;
    for(const it of packet.querySelectorAll('.on'))it.classList.remove('on');
    last=e;
    if(e===null)return;
    for(const it of packet.querySelectorAll(`[data-e="${e}"]`))it.classList.add('on');
    if(scroll&&event.target.closest('.grid'))packet.querySelector('tr.on')?.scrollIntoView({block:'nearest'});
  };
  packet.addEventListener('mouseover',event=>light(event,true));
  packet.addEventListener('focusin',event=>light(event,false));
  packet.addEventListener('mouseleave',event=>light({target:document.body},false));
}
