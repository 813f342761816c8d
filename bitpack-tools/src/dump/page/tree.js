// the fields of a packet as a tree
const stepsOf=path=>path.match(/\[[^\]]*\]|[^.[]+/g)??[];

const treeOf=lines=>{
  const root={children:new Map(),line:null,path:'',name:'',depth:-1};
  const child=(node,name,path)=>{
    if(!node.children.has(name))node.children.set(name,{children:new Map(),line:null,path,name});
    return node.children.get(name);
  };
  for(const line of lines){
    let node=root;
    for(const step of stepsOf(line.path)){
      node=child(node,step,`${node.path}${step.startsWith('[')||node===root?'':'.'}${step}`);
    }
    if(line.role===''&&node.line===null&&node!==root)node.line=line;
    else{
      const name=`(${line.role||'value'})`;
      let free=name;
      for(let i=2;node.children.has(free);i++)free=`${name} ${i}`;
      child(node,free,`${node.path} ${free}`).line=line;
    }
  }
  return root;
};

// sums up a node: its position, its bits, and a text of its values
const summed=node=>{
  if(node.sum)return node.sum;
  let [bit,bits]=node.line?[node.line.bit,node.line.bits]:[Infinity,0];
  const inside=[...node.children.values()],parts=inside.map(summed);
  for(const it of parts){bit=Math.min(bit,it.bit);bits+=it.bits;}
  const elements=inside.filter(it=>it.name.startsWith('['));
  const values=inside.filter(it=>!it.name.startsWith('('));
  const isVector=values.length>1&&values.length<=4&&values.every(it=>it.line&&it.children.size===0&&/^.$/.test(it.name));
  const text=elements.length>0?counted(elements.length,'element'):isVector?`(${values.map(it=>it.line.value).join(', ')})`:'';
  node.sum={bit,bits,text};
  return node.sum;
};

// returns the visible rows of a tree; `isOpen` tells for each group whether it is unfolded
const flattened=(root,isOpen)=>{
  const rows=[];
  const put=(node,depth)=>{
    let name=node.name;
    // a group of one group is shown in one row
    while(node.line===null&&node.children.size===1){
      const [only]=node.children.values();
      if(only.children.size===0)break;
      name+=(only.name.startsWith('[')?'':'.')+only.name;
      node=only;
    }
    const row={node,name,depth,isGroup:node.children.size>0,isOpen:node.children.size>0&&isOpen(node,depth)};
    rows.push(row);
    if(row.isOpen)for(const it of node.children.values())put(it,depth+1);
  };
  for(const it of root.children.values())put(it,0);
  return rows;
};
