// code in which no line ends between the first two characters of an attribute
const code=text=>text.startsWith('#[')?make('code',{},make('span',{style:'white-space:nowrap',text:'#['}),text.slice(2)):make('code',{text});
// marks up the parts of a text between backticks as code
const marked=text=>{
  const parts=text.split('`');
  if(parts.length%2===0)parts.push(`\`${parts.pop()}`.replace(/^`/,''));
  return parts.map((it,i)=>i%2===1?code(it):it);
};
const percent=share=>`${(100*share).toFixed(1)} %`;
const shareCell=(share,kind)=>make('td',{class:`share bar ${kind??''}`,'data-v':share,style:`--share:${(100*share).toFixed(2)}%`,text:percent(share)});
const numberCell=(text,value,more='')=>make('td',{class:`number ${more}`,'data-v':value,text});
const headOf=columns=>make('thead',{},make('tr',{},...columns.map(([text,kind,title])=>make('th',{class:kind,title,text}))));

// the columns of types and of flows are those of the fields: a name, a count, a size, bits, a share, two rates
const columnsOf=(name,...rates)=>[[name,''],['packets','number less'],['bytes each','number'],['bits','number minor'],['share','share'],
  ...rates.map(([text,kind])=>[text,`number ${kind}`]),['','number minor'],['','minor']];
const empty=()=>[make('td',{class:'number minor'}),make('td',{class:'minor'})];
const flows=(name,list,seconds)=>make('table',{},headOf(columnsOf(name,['packets a second','less'],['bits a second',''])),
  make('tbody',{},...list.map(it=>make('tr',{},make('td',{text:it.name}),numberCell(group(it.packets),it.packets,'less'),
    numberCell((it.bits/8/Math.max(1,it.packets)).toFixed(1),0),numberCell(group(it.bits),it.bits,'minor'),shareCell(it.share),
    numberCell(seconds?(it.packets/seconds).toFixed(1):'',0,'less'),numberCell(seconds?amount(it.bits/seconds):'',0),...empty()))));

// sorts a table on a click on its head, and filters it
const sortable=(table,filter,count)=>{
  const lines=[...table.tBodies[0].rows],heads=[...table.tHead.rows[0].cells],last=heads.length-1;
  const texts=lines.map(it=>`${it.cells[0].textContent} ${it.cells[last].textContent}`.toLowerCase());
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
  sift();
  const isText=column=>column===0||column===last;
  const value=(line,column)=>isText(column)?line.cells[column].textContent:+line.cells[column].dataset.v;
  const sort=column=>{
    const now=heads[column].className.includes('down')?'down':heads[column].className.includes('up')?'up':'';
    const next=now==='down'?'up':now==='up'?'down':isText(column)?'up':'down';
    for(const it of heads)it.classList.remove('up','down');
    heads[column].classList.add(next);
    const sign=next==='up'?1:-1;
    const order=(a,b)=>{
      const [x,y]=[value(a,column),value(b,column)];
      return sign*(typeof x==='string'?x.localeCompare(y):x-y);
    };
    table.tBodies[0].append(...[...lines].sort(order));
  };
  heads.forEach((head,i)=>{
    head.tabIndex=0;
    head.setAttribute('role','button');
    head.addEventListener('click',()=>sort(i));
    head.addEventListener('keydown',event=>{if(event.key==='Enter')sort(i);});
  });
  return heads;
};
