start(async()=>{
  const report=await json('data'),{seconds,hints,kinds,rows,time}=report;
  const bold=text=>make('b',{text});
  const rate=bits=>seconds?`${amount(bits/seconds)} a second`:`${group(bits)} bits`;

  $('summary').append(bold(group(report.packets)),' packets, ',bold(group(report.bytes)),' bytes');
  if(seconds)$('summary').append(' in ',bold(seconds.toFixed(1)),' seconds: ',bold((report.packets/seconds).toFixed(1)),
    ' packets and ',bold(amount(8*report.bytes/seconds)),' a second');
  if(report.rejected+report.partly>0){
    const size=bytes=>`${counted(bytes,'byte')}, ${percent(bytes/Math.max(1,report.bytes))}`;
    const lacking=[[report.rejected,report.rejected_bytes,'be decoded'],[report.partly,report.partly_bytes,'be decoded to the end']];
    $('rejected').hidden=false;
    $('rejected').firstChild.textContent=lacking.filter(([count])=>count>0)
      .map(([count,bytes,how])=>`${counted(count,'packet')} could not ${how} (${size(bytes)})`).join('; ');
    $('rejected').lastChild.append(...report.reasons.map(text=>make('li',{text})));
  }

  // the hints, the largest first
  const items=hints.map((hint,i)=>make('li',{id:`hint-${i}`},
    make('div',{class:'saves',style:`--share:${(100*hint.share).toFixed(2)}%`},bold(percent(hint.share)),` ${rate(hint.saves)}`),
    make('div',{},make('b',{},make('a',{href:at(hint.path),text:hint.path})),': ',...marked(hint.observation),make('br'),...marked(hint.change))));
  const SMALL=.005,large=items.filter((_,i)=>hints[i].share>=SMALL),small=items.filter((_,i)=>hints[i].share<SMALL);
  $('hints').append(...large);
  if(items.length===0)$('about-hints').textContent='no attribute would save bits';
  if(small.length>0){
    $('small-hints').hidden=false;
    $('small-hints').firstChild.textContent=`${counted(small.length,'hint')} below 0.5 %`;
    $('small-hints').lastChild.append(...small);
  }

  // the modelled packets, with the sizes that were sent
  if(report.modelled.length>0){
    const columns=[['type',''],['packets','number'],['bytes sent','number'],['plain','number'],['bytes each','number'],['change','number']];
    const rows=report.modelled.map(({name,packets,sent,plain})=>make('tr',{},make('td',{text:name}),
      ...[group(packets),group(sent),group(plain),(sent/packets).toFixed(1),`${(100*(sent/plain-1)).toFixed(1)} %`].map(text=>numberCell(text,0))));
    $('modelled').append(make('h2',{text:'Modelled packets'}),
      make('p',{class:'dim',text:'The sizes as they were sent. All other sizes are those of the plain forms.'}),
      make('div',{class:'fields'},make('table',{},headOf(columns),make('tbody',{},...rows))));
  }

  // the types, for the whole time or for a range of slices
  const {slice,is_counted:isCounted}=time,{series}=report;
  let range=null;
  const isIn=i=>!range||((i+1)*slice>range[0]+1e-9&&i*slice<range[1]-1e-9);
  const inRange=(list,kind)=>list.reduce((sum,it,i)=>isIn(i)?sum+(it[kind]??0):sum,0);
  // a series has the bits of a part of a field in each slice, or those in each packet of a type
  const inSeries=(it,packets)=>it.bits?it.bits.reduce((sum,bits,i)=>isIn(i)?sum+bits:sum,0):it[1]*packets[it[0]];
  const kindRows=()=>{
    const bits=kinds.map((it,i)=>range?inRange(time.slices,i):it.bits),packets=kinds.map((it,i)=>range?inRange(time.packets,i):it.packets);
    const all=bits.reduce((a,b)=>a+b,0)||1,length=range&&!isCounted?range[1]-range[0]:seconds;
    const sums=range?series.list.map(it=>inSeries(it,packets)):[],sum=parts=>parts.reduce((all,part)=>all+sums[part],0);
    flame.sum=range&&sum;
    rows.forEach((row,i)=>rowBits(i,range?sum(series.rows[i]):row.bits,all));
    $('kinds').replaceChildren(headOf(columnsOf('type',['packets a second','less'],['bits a second',''])),make('tbody',{},...kinds.map((it,i)=>make('tr',{'data-path':it.name},
      make('td',{},make('span',{class:`key k${i%24}`}),make('a',{href:at(it.name),text:it.name})),
      numberCell(group(packets[i]),0,'less'),numberCell(it.least===it.most?it.least:`${it.least}..=${it.most}`,0),numberCell(group(bits[i]),0,'minor'),
      shareCell(bits[i]/all,`k${i%24}`),numberCell(length?(packets[i]/length).toFixed(1):'',0,'less'),
      numberCell(length?amount(bits[i]/length):'',0),...empty()))));
    flame.draw();
  };
  const tell=frame=>{
    const bits=flame.bits(frame),all=flame.bits(report.flame)||1;
    const length=range&&!isCounted?range[1]-range[0]:seconds;
    $('tip').textContent=`${frame.path||frame.name}: ${group(bits)} bits, ${(100*bits/all).toFixed(2)} %${length?`, ${amount(bits/length)} a second`:''}`;
  };
  const flame=new Flame($('flame'),report.flame,series.flame,tell);
  if(time.slices.length>0)timeline({box:$('time'),slices:time.slices,names:kinds.map(it=>it.name),slice,unit:isCounted?'packets':'s',
    tell:bits=>isCounted?`${group(bits)} bits`:`${amount(bits/slice)} a second`,select:it=>{range=it;$('scaled').hidden=!it;kindRows();mark();}});

  // the fields
  const rowBits=(i,bits,all)=>{
    const {cells}=$(`row-${i}`);
    cells[3].textContent=group(bits);
    cells[3].dataset.v=bits;
    cells[4].replaceWith(shareCell(bits/all,rows[i].class));
  };
  const name=row=>row.role?`${row.path} (${row.role})`:row.path;
  const each=(row,bits)=>(bits/Math.max(1,row.sent)).toFixed(2);
  $('rows').append(headOf([['field','','path from the packet to the field'],['sent','number less','number of times; each component of a vector counts'],
    ['bits each','number','on average'],['bits','number minor','in total'],['share','share','of all bits'],
    ['at entropy','number less','bits each with an adaptive coder that knows the frequency of each value'],['waste','number down','bits above the entropy'],
    ['same','number minor','share of values equal to the previous packet of this type'],['declared','minor','encoding in the schema']]),
    make('tbody',{},...rows.map((row,i)=>make('tr',{class:row.class,id:`row-${i}`},
      make('td',{},make('a',{href:at(row.path),text:name(row)})),numberCell(group(row.sent),row.sent,'less'),numberCell(each(row,row.bits),row.bits/Math.max(1,row.sent)),
      numberCell(group(row.bits),row.bits,'minor'),shareCell(row.share,row.class),numberCell(each(row,row.entropy),row.entropy/Math.max(1,row.sent),'less'),
      numberCell(group(row.waste),row.waste),numberCell(row.same===null?'':`${(100*row.same).toFixed(0)} %`,row.same??-1,'minor'),
      make('td',{class:'said minor',text:row.declared})))));
  sortable($('rows'),$('filter'),$('count'));
  kindRows();
  for(const [title,list] of [['around the fields',report.surroundings],['direction',report.directions],['connection',report.connections]]){
    if(!list||list.length===0)continue;
    $('others').append(make('h2',{text:{direction:'Directions',connection:'Connections'}[title]??'Around the fields'}),make('div',{class:'fields'},flows(title,list,seconds)));
  }

  // the chosen field or type: its frame fills the flame graph, and its hints and rows are marked
  let chosen='';
  const isRelated=path=>chosen!==''&&path!==''&&(path===chosen||path.startsWith(`${chosen}.`)||path.startsWith(`${chosen}[`));
  const mark=()=>{
    items.forEach((it,i)=>it.classList.toggle('on',isRelated(hints[i].path)));
    for(const it of document.querySelectorAll('#kinds tbody tr'))it.classList.toggle('on',it.dataset.path===chosen);
    [...rows].forEach((row,i)=>$(`row-${i}`).classList.toggle('on',chosen!==''&&row.path===chosen));
  };
  const jump=(text,id)=>make('a',{href:at(chosen),text,onclick:event=>{
    event.preventDefault();
    const it=$(id);
    const fold=it.closest('details');
    if(fold)fold.open=true;
    it.scrollIntoView({block:'center'});
  }});
  const follow=()=>{
    const wanted=place().get('at')??'',frame=flame.byPath.get(wanted)??flame.byPath.get(wanted.replace(/\.key$/,''))??report.flame;
    chosen=frame===report.flame?'':wanted;
    mark();
    flame.draw(frame);
    tell(frame);
    $('selected').hidden=chosen==='';
    if(chosen==='')return;
    $('selected').replaceChildren(make('p',{},bold(chosen)));
    const own=rows.map((row,i)=>[row,i]).filter(([row])=>row.path===chosen);
    for(const [row,i] of own){
      const same=row.same===null?'':`, ${(100*row.same).toFixed(0)} % as before`;
      $('selected').append(make('p',{},`${row.role??'value'}: ${each(row,row.bits)} bits each, ${each(row,row.entropy)} at entropy${same}; ${row.declared?`${row.declared} `:''}`,jump('in the table',`row-${i}`)));
    }
    hints.forEach((hint,i)=>{
      if(isRelated(hint.path))$('selected').append(make('p',{},`saves ${percent(hint.share)}: `,...marked(hint.change),' ',jump('hint',`hint-${i}`)));
    });
  };
  // a link from another part of the page shows the flame graph
  document.addEventListener('click',event=>{
    const link=event.target.closest?.('a[href^="#at="]');
    if(link&&!link.closest('#flame, #selected'))setTimeout(()=>$('flame').scrollIntoView({block:'center'}));
  });
  addEventListener('hashchange',follow);
  follow();
});
