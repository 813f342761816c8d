for(const both of document.querySelectorAll('.both')){
  both.addEventListener('mouseover',event=>{
    const e=event.target.closest('[data-e]')?.dataset.e;
    for(const it of both.querySelectorAll('[data-e]'))it.classList.toggle('on',it.dataset.e===e);
  });
  both.addEventListener('mouseleave',()=>{
    for(const it of both.querySelectorAll('.on'))it.classList.remove('on');
  });
}
document.body.dataset.ready='';
