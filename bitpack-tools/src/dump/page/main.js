const KINDS=[['value','values'],['structure','lengths, tags, presence'],['mark','padding and checks'],
  ['opaque','known to the game alone'],['rejected','rejected'],['unread','not decoded'],['unsent','not sent']];
const HEIGHT=24;

start(async()=>{
  const head=await json('head'),packets=new Packets(head),{list,text,names}=packets;
  for(const [kind,about] of KINDS)$('legend').append(make('span',{class:'entry'},make('span',{class:`key ${kind}`}),about),' ');
  const unread=list.unread.reduce((sum,bits)=>sum+Math.ceil(bits/8),0),undecoded=unread>0?` (${counted(unread,'byte')} not decoded)`:'';
  const sum=list.bytes.reduce((a,b)=>a+b,0),left=head.more>0?`; ${counted(head.more,'more packet')} left out`:'';
  $('legend').prepend(`${counted(packets.count,'packet')}, ${counted(sum,'byte')}${undecoded}${left}. Bits: `);

  // which packets are listed
  let shown=Uint32Array.from({length:packets.count},(_,at)=>at),range=null,search=new Search(packets,''),run=0;
  const off=new Set();
  let chosen=-1,current=null,over=null;
  const awaited=new Set();

  const rows=new Rows($('list'),HEIGHT,at=>{
    const number=shown[at],verdict=text(list.verdict[number]);
    const [source,destination]=[text(list.source[number]),text(list.destination[number])];
    const block=packets.peek(number);
    if(!block&&!awaited.has(packets.blockOf(number))){
      awaited.add(packets.blockOf(number));
      packets.load(number).then(()=>rows.redraw());
    }
    const info=verdict||(block?preview(block,number):'');
    return make('div',{class:`line${verdict?' bad':''}`,role:'option','aria-selected':String(number===chosen),'data-packet':number},
      make('span',{text:number+1}),
      make('span',{text:list.time[number]===null?'':packets.seconds(number).toFixed(6)}),
      make('span',{text:{up:'to server',down:'to client'}[packets.direction(number)]??''}),
      make('span',{text:source?`${source} → ${destination}`:text(list.origin[number])}),
      make('span',{},make('span',{class:`key k${packets.kind[number]%24}`}),names[number]),
      make('span',{text:group(list.bytes[number])}),
      make('span',{text:info,title:info}));
  },at=>choose(shown[at]));
  for(const name of ['no.','seconds','direction','addresses','type','bytes','fields'])$('heads').append(make('span',{text:name}));

  const preview=(block,number)=>{
    const parts=[];
    packets.walk(block,number,(column,bit,indices,stored,bytes)=>{
      if(column.role!==''||column.kind!=='value')return true;
      let level=0;
      const path=column.name.replaceAll(INDEX,()=>indices[level++]);
      parts.push(`${stepsOf(path).at(-1)??'value'} ${packets.value(column,bit,stored,bytes)}`);
      return parts.length<6;
    });
    return parts.join(', ');
  };

  // finds the packets of a search: first by their facts, then by their fields, block by block
  const find=async()=>{
    const mine=++run,found=[],direction=$('direction').value;
    let last=performance.now();
    for(let at=0;at<packets.count;at++){
      if(off.has(packets.kind[at])||direction&&packets.direction(at)!==direction)continue;
      if(range&&(placeOf(at)<range[0]||placeOf(at)>=range[1]))continue;
      const open=search.open(at);
      if(open.length>0){
        const block=packets.peek(at)??await packets.load(at);
        if(mine!==run)return;
        if(!search.fieldsSatisfy(block,at,open))continue;
      }
      found.push(at);
      if(performance.now()-last>40){
        last=performance.now();
        $('count').textContent=`${counted(found.length,'packet')} in the first ${group(at+1)}…`;
        await new Promise(done=>setTimeout(done));
        if(mine!==run)return;
      }
    }
    shown=Uint32Array.from(found);
    $('count').textContent=`${group(shown.length)} of ${counted(packets.count,'packet')}`;
    rows.chosen=shown.indexOf(chosen);
    rows.set(shown.length);
    if(rows.chosen>=0)await choose(chosen);
    else if(shown.length>0)await choose(shown[0]);
    else draw();
  };

  // the packets over time
  const {hasTimes}=packets,placeOf=at=>hasTimes?packets.seconds(at):at;
  let end=1;
  for(let at=0;at<packets.count;at++)end=Math.max(end===1&&hasTimes?0:end,placeOf(at));
  const SLICES=Math.min(200,Math.max(1,packets.count)),slice=(hasTimes?end||1:packets.count||1)/SLICES*1.000001;
  const slices=Array.from({length:SLICES},()=>packets.kinds.map(()=>0));
  for(let at=0;at<packets.count;at++){
    slices[Math.min(SLICES-1,Math.max(0,Math.floor(placeOf(at)/slice)))][packets.kind[at]]+=list.bytes[at];
  }
  if(packets.count>1)timeline({box:$('time'),slices,names:packets.kinds,slice,unit:hasTimes?'s':'packets',
    tell:bytes=>`${group(bytes)} bytes`,select:it=>{range=it;find();}});

  // the kinds of packet: a click hides one or shows it again
  const counts=packets.kinds.map(()=>0);
  packets.kind.forEach(it=>counts[it]++);
  packets.kinds.forEach((name,kind)=>{
    const button=make('button',{type:'button','aria-pressed':'true',title:'hide or show this type'},
      make('span',{class:`key k${kind%24}`}),`${name} ${group(counts[kind])}`);
    button.addEventListener('click',()=>{
      const isOff=!off.delete(kind);
      if(isOff)off.add(kind);
      button.setAttribute('aria-pressed',String(!isOff));
      find();
    });
    $('kinds').append(button);
  });
  $('direction').hidden=packets.server<0;
  $('direction').addEventListener('change',find);
  let soon;
  $('search').addEventListener('input',()=>{
    clearTimeout(soon);
    soon=setTimeout(()=>{
      search=new Search(packets,$('search').value);
      find();
    },packets.count>5000?150:0);
  });

  // one packet: the tree of its fields, and its bits
  const opened=new Map();
  let leaves=[],perRow=4;
  const isOpen=(node,depth)=>opened.get(node.path)??(current.lines.length<=300||depth<1||!/\[[^\]]*\]$/.test(node.path));
  const lit=line=>line.number===current.field?' on':line.number===over?' over':'';
  const tree=new Rows($('tree'),HEIGHT,at=>{
    const {node,name,depth,isGroup,isOpen}=leaves[at],{line}=node,sum=summed(node);
    const kind=[line?.kind??'',isGroup&&!line?'group':'',
      line&&current.hits.has(line.number)?'hit':'',line&&line.number===over?'over':''].join(' ');
    const value=line?line.value??(line.kind==='opaque'?'?':'rejected'):sum.text;
    return make('div',{class:`leaf ${kind}`,role:'option','aria-selected':String(!!line&&line.number===current.field),
      'data-row':at,'data-line':line?.number},
      make('span',{class:'name',style:`padding-left:${1.5*depth}ch`,title:node.path},make('i',{text:isGroup?isOpen?'▾':'▸':''}),name),
      make('span',{class:'text',text:value,title:value}),
      make('span',{class:'number',text:sum.bits}),
      make('span',{class:'number',text:Number.isFinite(sum.bit)?sum.bit:''}),
      make('span',{class:'said',text:line?.declared??'',title:line?.declared}));
  },at=>pick(leaves[at].node.line?.number??-1,at));
  const bits=new Rows($('bits'),HEIGHT,at=>bitRow(current.bytes,current.drawn,at*perRow,perRow,lit));

  const flatten=()=>{
    leaves=current?flattened(current.tree,isOpen):[];
    tree.set(leaves.length);
  };
  const fit=()=>{
    const room=($('bits').clientWidth-60)/(font()*11.9);
    perRow=room>=8?8:room>=4?4:room>=2?2:1;
    bits.set(current?Math.ceil(current.bytes.length/perRow):0);
  };
  const font=()=>{
    const probe=make('span',{class:'row',text:'0',style:'position:absolute;visibility:hidden'});
    document.body.append(probe);
    const {width}=probe.getBoundingClientRect();
    probe.remove();
    return width||8;
  };
  new ResizeObserver(fit).observe($('bits'));

  const remember=()=>{
    const field=current?.field>=0?`&field=${current.field}`:'';
    history.replaceState(null,'',`#packet=${chosen+1}${field}`);
  };
  const choose=async(number,field=-1)=>{
    const isSame=number===chosen&&current!==null,isNew=!isSame||current.search!==search;
    chosen=number;
    rows.chosen=shown.indexOf(number);
    if(rows.chosen>=0)rows.show(rows.chosen);else rows.redraw();
    if(isNew){
      const {bytes,lines}=await packets.lines(number),hits=search.terms.length>0?search.hits(await packets.load(number),number):new Set();
      if(chosen!==number)return;
      if(isSame&&field<0)field=current.field;
      current={search,bytes,lines,hits,drawn:lines.filter(it=>it.bits>0),tree:treeOf(lines),field:-1};
    }
    draw();
    const first=current.hits.size>0&&current.hits.size<current.lines.length?Math.min(...current.hits):-1;
    pick(field>=0&&field<current.lines.length&&(first<0||!isSame)?field:isNew?first:current.field);
  };

  // selects a line of the packet, in the tree and among the bits
  const pick=(number,row=-1)=>{
    current.field=number;
    const line=current.lines[number];
    if(row<0&&line){
      const isIt=it=>it.node.line===line;
      if(!leaves.some(isIt)){
        let path='';
        for(const step of stepsOf(line.path)){
          path+=`${step.startsWith('[')||path===''?'':'.'}${step}`;
          opened.set(path,true);
        }
        flatten();
      }
      row=leaves.findIndex(isIt);
    }
    tree.chosen=row;
    if(row>=0)tree.show(row);else tree.redraw();
    if(line)bits.show(Math.floor(line.bit/8/perRow));else bits.redraw();
    describe(line);
    remember();
  };
  const describe=line=>{
    if(!line){
      $('field').replaceChildren(make('span',{class:'dim',text:'a click on a field or on bits shows it here'}));
      return;
    }
    const name=line.path===''?line.role:line.role===''?line.path:`${line.path} (${line.role})`,facts=make('dl');
    const add=(term,...about)=>facts.append(make('dt',{text:term}),make('dd',{class:term==='value'?'long':''},...about));
    add('field',name);
    add('value',line.value??(line.kind==='opaque'?'known to the game alone':'rejected'));
    if(line.declared)add('declared',line.declared);
    add('bits',line.kind==='unsent'?'not sent: a reader fills in the value':`${counted(line.bits,'bit')} at bit ${line.bit}, byte ${line.bit>>3}${line.bits>0&&line.bits<=128?`: ${rawText(current.bytes,line.bit,line.bits)}`:''}`);
    if(line.path!==''&&line.role===''&&line.value!==null){
      const wanted=`${line.path}=${/\s/.test(line.value)?`"${line.value.replace(/^"(.*)"$/s,'$1')}"`:line.value}`;
      add('find',make('a',{href:'#',text:wanted,onclick:event=>{
        event.preventDefault();
        $('search').value=wanted;
        $('search').dispatchEvent(new Event('input'));
      }}));
    }
    $('field').replaceChildren(facts);
  };

  // links to the packets of the same type and the same addresses before and after this one
  const neighbour=(from,step)=>{
    const isSame=at=>packets.kind[at]===packets.kind[from]&&list.source[at]===list.source[from]&&list.destination[at]===list.destination[from];
    for(let at=from+step;at>=0&&at<packets.count;at+=step)if(isSame(at))return at;
    return -1;
  };
  const draw=()=>{
    $('packet').hidden=!current||shown.length===0;
    if($('packet').hidden)return;
    const verdict=text(list.verdict[chosen]),[source,destination]=[text(list.source[chosen]),text(list.destination[chosen])];
    $('name').replaceChildren(`Packet ${chosen+1}: ${names[chosen]}, ${counted(list.bytes[chosen],'byte')}`);
    const time=list.time[chosen]===null?'':`, ${packets.seconds(chosen).toFixed(6)} s`;
    $('facts').replaceChildren(`${text(list.origin[chosen])}${source?`, ${source} → ${destination}`:''}${time} `);
    for(const [step,about] of [[-1,'previous'],[1,'next']]){
      const at=neighbour(chosen,step);
      if(at>=0)$('facts').append(' ',make('a',{href:`#packet=${at+1}`,text:`${about} ${names[at]}`}));
    }
    $('verdict').hidden=!verdict;
    const last=current.lines.findLastIndex(it=>it.kind!=='unread'),dropped=list.dropped[chosen];
    $('verdict').replaceChildren(verdict,' ');
    if(verdict&&last>=0)$('verdict').append(make('a',{href:`#packet=${chosen+1}&field=${last}`,text:'last field'}));
    if(dropped>0)$('facts').append(`; ${counted(dropped,'more field')} left out`);
    $('bits-head').textContent='byte: bits, the lowest first, and hexadecimal';
    flatten();
    fit();
  };

  $('list').addEventListener('click',event=>{
    const row=event.target.closest('[data-packet]');
    if(row)choose(+row.dataset.packet);
  });
  $('tree').addEventListener('click',event=>{
    const row=event.target.closest('[data-row]');
    if(!row)return;
    const {node,isGroup,isOpen}=leaves[+row.dataset.row];
    if(isGroup&&(node.line===null||event.target.closest('i'))){
      opened.set(node.path,!isOpen);
      flatten();
    }
    if(node.line)pick(node.line.number,+row.dataset.row);
  });
  $('tree').addEventListener('keydown',event=>{
    const row=leaves[tree.chosen];
    if(!row?.isGroup||!['ArrowLeft','ArrowRight','Enter'].includes(event.key))return;
    event.preventDefault();
    opened.set(row.node.path,event.key==='ArrowRight'||event.key==='Enter'&&!row.isOpen);
    flatten();
  });
  $('bits').addEventListener('click',event=>{
    const it=event.target.closest('[data-line]');
    if(it)pick(+it.dataset.line);
  });
  // hovering over a field shows its bits, and hovering over bits their field
  for(const box of [$('tree'),$('bits')]){
    const hover=event=>{
      const line=event.target.closest?.('[data-line]')?.dataset.line;
      const now=line===undefined||event.type==='mouseleave'?null:+line;
      if(now===over||!current)return;
      over=now;
      for(const it of document.querySelectorAll('#tree .over,#bits .over'))it.classList.remove('over');
      if(over!==null)for(const it of document.querySelectorAll(`#tree [data-line="${over}"],#bits [data-line="${over}"]`))it.classList.add('over');
    };
    box.addEventListener('mouseover',hover);
    box.addEventListener('mouseleave',hover);
  }
  const follow=()=>{
    const number=+place().get('packet')-1,field=place().get('field');
    if(Number.isInteger(number)&&number>=0&&number<packets.count)return choose(number,field===null?-1:+field);
    return packets.count>0?choose(shown[0]??0):undefined;
  };
  addEventListener('hashchange',follow);
  $('count').textContent=counted(packets.count,'packet');
  rows.set(shown.length);
  describe();
  await follow();
});
