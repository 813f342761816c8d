// a search: words and comparisons, each of which a packet has to satisfy
const OPERATOR=/^([^<>=!]+)(<=|>=|!=|==|=|<|>)(.*)$/;
const FACTS=['bytes','time','packet','type','from','to'];

const parsed=text=>{
  const words=text.replace(/\s*(<=|>=|!=|==|=|<|>)\s*/g,'$1').match(/(?:[^\s"]|"[^"]*"?)+/g)??[];
  return words.map(word=>{
    const [,name,operator,value]=OPERATOR.exec(word)??[];
    const plain=it=>it.replaceAll('"','').toLowerCase();
    return operator?{name:plain(name),operator,value:plain(value)}:{word:plain(word)};
  });
};

// compares a value with the one of a term: as numbers if both are, else as texts
const compares=(value,{operator,value:wanted})=>{
  const text=value.toLowerCase().replace(/^"(.*)"$/s,'$1').replace(/ \(\d+\)$/,'');
  const [one,other]=[Number(text),Number(wanted)];
  if(text===''||wanted===''||Number.isNaN(one)||Number.isNaN(other)){
    return operator==='!='?text!==wanted:operator.startsWith('=')&&text===wanted;
  }
  // 0.08 also finds 0.0799: the number is as exact as it was written
  const decimals=/\.(\d+)$/.exec(wanted)?.[1].length??0,slack=decimals>0?.5*10**-decimals:0;
  const isEqual=Math.abs(one-other)<=slack;
  return {'=':isEqual,'==':isEqual,'!=':!isEqual,'<':one<other,'>':one>other,'<=':one<=other,'>=':one>=other}[operator];
};

class Search{
  constructor(packets,text){
    Object.assign(this,{packets,terms:parsed(text)});
    this.columns=this.terms.map(()=>new Map());
  }
  fact(at,name){
    const {list,text,names}=this.packets;
    switch(name){
      case 'bytes':return String(list.bytes[at]);
      case 'time':return String(this.packets.seconds(at));
      case 'packet':return String(at+1);
      case 'type':return names[at];
      case 'from':return text(list.source[at]);
      default:return text(list.destination[at]);
    }
  }
  // returns true if the facts about a packet satisfy a term, without its fields
  factsSatisfy(at,term){
    const {list,text,names}=this.packets;
    if(term.word===undefined)return FACTS.includes(term.name)&&compares(this.fact(at,term.name),term);
    return [names[at],text(list.source[at]),text(list.destination[at]),text(list.verdict[at]),text(list.origin[at])]
      .some(it=>it.toLowerCase().includes(term.word));
  }
  // returns the part of a column in a term: 'all' if the name alone satisfies it, 'value' if the value decides
  part(term,number,column){
    const cache=this.columns[number];
    if(!cache.has(column)){
      const name=column.name.toLowerCase(),role=column.role===''?'':`.(${column.role})`;
      let part;
      if(term.word!==undefined)part=`${name}${role}`.replaceAll(`[${INDEX}]`,'[]').includes(term.word.replace(/\[\d+\]/g,'[]'))&&!/\[\d+\]/.test(term.word)?'all':'value';
      else{
        const bare=it=>it.replace(/\[[^\]]*\]/g,'');
        const wanted=term.name.replace(/\((.*)\)$/,(_,it)=>`.(${it})`).replace('..','.');
        const isNamed=`.${bare(name)}.`.includes(`.${bare(wanted).replace(/\.\(.*$/,'')}.`);
        part=isNamed&&(wanted.includes('(')?role!==''&&wanted.endsWith(role):column.role===''||column.role==='tag'||column.role==='length')?'value':'none';
      }
      cache.set(column,part);
    }
    return cache.get(column);
  }
  lineSatisfies(term,number,column,bit,indices,stored,bytes){
    const part=this.part(term,number,column);
    if(part!=='value')return part==='all';
    const path=()=>{let level=0;return column.name.replaceAll(INDEX,()=>indices[level++]).toLowerCase();};
    if(term.word!==undefined&&term.word.includes('[')&&path().includes(term.word))return true;
    if(term.word===undefined&&term.name.includes('[')&&!path().includes(term.name))return false;
    // numbers contain no letters
    if(term.word!==undefined&&stored===undefined&&column.values.rule===1&&/[^\d.+-]/.test(term.word))return false;
    const value=this.packets.value(column,bit,stored,bytes);
    if(value===null)return false;
    return term.word!==undefined?value.toLowerCase().includes(term.word):compares(value,term);
  }
  // returns the terms that only the fields of a packet can satisfy
  open(at){return this.terms.map((_,i)=>i).filter(i=>!this.factsSatisfy(at,this.terms[i]));}
  fieldsSatisfy(block,at,open){
    const left=new Set(open);
    this.packets.walk(block,at,(...line)=>{
      for(const i of left)if(this.lineSatisfies(this.terms[i],i,...line))left.delete(i);
      return left.size>0;
    });
    return left.size===0;
  }
  // returns the numbers of the lines that satisfy a comparison or whose value has a word
  hits(block,at){
    const hits=new Set();
    let number=0;
    this.packets.walk(block,at,(...line)=>{
      if(this.terms.some((term,i)=>this.lineSatisfies(term,i,...line)))hits.add(number);
      number++;
    });
    return hits;
  }
}
