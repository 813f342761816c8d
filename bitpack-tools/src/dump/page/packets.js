// reads the packets of the page; `dump/html/columns.rs` describes their form
const INDEX='\x01',SET_INDEX=0,JUMP=1,VALUE=2,COLUMNS=3;

// returns the number in `bits` bits from position `bit` on, lowest first
const rawOf=(bytes,bit,bits)=>{
  if(bits>48){
    let high=0n;
    for(let left=bits;left>0;){
      const take=left%32||32;
      left-=take;
      high=high<<BigInt(take)|BigInt(rawOf(bytes,bit+left,take));
    }
    return high;
  }
  let number=0,scale=1;
  for(let at=bit,left=bits;left>0;){
    const inside=at&7,take=Math.min(8-inside,left);
    number+=(bytes[at>>3]>>inside&(1<<take)-1)*scale;
    scale*=2**take;
    at+=take;
    left-=take;
  }
  return number;
};

const rawText=(bytes,bit,bits)=>bits===0||bits>128?'':bits<=8?`0b${rawOf(bytes,bit,bits).toString(2).padStart(bits,'0')}`
  :`0x${rawOf(bytes,bit,bits).toString(16)}`;

class Packets{
  constructor({columns:{texts,columns,values},list,starts}){
    const {time,source}=list,text=number=>list.texts[number];
    Object.assign(this,{texts,list,starts,text,count:time.length,blocks:new Map()});
    this.values=values.map(([declared,bits,rule,offset,table])=>({declared:texts[declared],bits,rule,offset,table,known:null}));
    this.columns=columns.map(([name,role,kind,values])=>({name:texts[name],role:texts[role],kind,values:this.values[values]}));
    this.hasTimes=time.some(it=>it!==null);
    // the server is the address with the most peers, or else the destination of the first packet
    const peers=new Map(),add=(one,other)=>peers.set(one,(peers.get(one)??new Set()).add(other));
    for(let at=0;at<this.count;at++){
      if(!text(source[at]))continue;
      add(list.destination[at],source[at]);
      add(source[at],list.destination[at]);
    }
    const most=[...peers].reduce((best,it)=>best===null||it[1].size>best[1].size?it:best,null);
    this.server=most?most[0]:-1;
    // kinds of packet, the largest sum of bytes first
    const types=new Set(list.type_),sums=new Map();
    const name=at=>{
      const [type,variant]=[text(list.type_[at]),text(list.variant[at])];
      return !variant?type:types.size>1?`${type}.${variant}`:variant;
    };
    this.names=Array.from({length:this.count},(_,at)=>name(at));
    this.names.forEach((it,at)=>sums.set(it,(sums.get(it)??0)+list.bytes[at]));
    this.kinds=[...sums].sort((a,b)=>b[1]-a[1]).map(it=>it[0]);
    this.kindOf=new Map(this.kinds.map((it,i)=>[it,i]));
    this.kind=Uint16Array.from(this.names,it=>this.kindOf.get(it));
  }
  seconds(at){return (this.list.time[at]??0)/1e6;}
  direction(at){
    const {source,destination}=this.list;
    return destination[at]===this.server?'up':source[at]===this.server?'down':'';
  }
  blockOf(at){
    let [low,high]=[0,this.starts.length-1];
    while(low<high){
      const middle=low+high+1>>1;
      if(this.starts[middle]<=at)low=middle;else high=middle-1;
    }
    return low;
  }
  // returns the block with a packet, once it has been read
  load(at){
    const number=this.blockOf(at);
    if(!this.blocks.has(number)){
      const read=block(`packets-${number}`).then(bytes=>{
        const offsets=[];
        for(const reader={bytes,at:0};reader.at<bytes.length;){
          const length=varint(reader);
          offsets.push(reader.at);
          reader.at+=length;
        }
        return {bytes,offsets,first:this.starts[number]};
      });
      read.then(it=>{read.done=it;});
      this.blocks.set(number,read);
    }
    return this.blocks.get(number);
  }
  peek(at){return this.blocks.get(this.blockOf(at))?.done;}
  // calls `visit` for each line of a packet with its column, position, indices and stored value
  walk(block,at,visit){
    const reader={bytes:block.bytes,at:block.offsets[at-block.first]};
    const size=varint(reader),bytes=block.bytes.subarray(reader.at,reader.at+size);
    reader.at+=size;
    const indices=[];
    let bit=0,stored;
    for(let left=varint(reader);left>0;){
      const operation=varint(reader);
      if(operation===SET_INDEX){const level=varint(reader);indices[level]=varint(reader);}
      else if(operation===JUMP)bit=varint(reader);
      else if(operation===VALUE)stored=varint(reader);
      else{
        const column=this.columns[operation-COLUMNS];
        if(visit(column,bit,indices,stored,bytes)===false)return bytes;
        bit+=column.values.bits;
        stored=undefined;
        left--;
      }
    }
    return bytes;
  }
  // returns the value of a line as text, or null if it has none
  value({values},bit,stored,bytes){
    if(stored!==undefined)return stored===0?null:this.texts[stored-1];
    if(!values.known){
      values.known=new Map();
      for(let i=0;i<values.table.length;i+=2)values.known.set(values.table[i],values.table[i+1]);
    }
    const raw=rawOf(bytes,bit,values.bits),known=values.known.get(String(raw));
    if(known!==undefined||values.rule===0)return known??'';
    return values.rule===2?`0x${raw.toString(16)}`:String(BigInt(raw)+BigInt(values.offset));
  }
  async lines(at){
    const lines=[],block=await this.load(at);
    const bytes=this.walk(block,at,(column,bit,indices,stored,bytes)=>{
      let level=0;
      const path=column.name.replaceAll(INDEX,()=>indices[level++]);
      const {role,kind,values:{bits,declared}}=column;
      lines.push({number:lines.length,path,role,kind,bit,bits,declared,value:this.value(column,bit,stored,bytes)});
    });
    const bits=this.list.unread[at];
    if(bits>0){
      const value=counted(Math.ceil(bits/8),'byte'),role=this.text(this.list.rest[at]);
      lines.push({number:lines.length,path:'',role,kind:'unread',bit:8*bytes.length-bits,bits,declared:'',value});
    }
    return {bytes,lines};
  }
}

const varint=reader=>{
  let number=0,scale=1;
  for(;;){
    const byte=reader.bytes[reader.at++];
    number+=(byte&127)*scale;
    if(byte<128)return number;
    scale*=128;
  }
};
