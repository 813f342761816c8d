for(const both of document.querySelectorAll('.both')){
  both.addEventListener('mouseover',event=>{
    const e=event.target.closest('[data-e]')?.dataset.e;
    for(const it of both.querySelectorAll('[data-e]'))it.classList.toggle('on',it.dataset.e===e);
  });
  both.addEventListener('mouseleave',()=>{
    for(const it of both.querySelectorAll('.on'))it.classList.remove('on');
  });
}
const show=()=>{
  const part=document.getElementById(location.hash.slice(1));
  for(let it=part;it;it=it.parentElement)if(it.matches('details'))it.open=true;
  part?.scrollIntoView();
};
addEventListener('hashchange',show);
show();
document.body.dataset.ready='';
