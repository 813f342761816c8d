// returns for each byte of a row its bits in groups of one line, in the order of the stream
const groupsOf=(lines,at)=>{
  const groups=[];
  let low=0,high=lines.length;
  while(low<high){
    const middle=low+high>>1;
    if(lines[middle].bit+lines[middle].bits<=8*at)low=middle+1;else high=middle;
  }
  for(let bit=8*at;bit<8*at+8;){
    while(low<lines.length&&lines[low].bit+lines[low].bits<=bit)low++;
    const line=lines[low],isInside=line!==undefined&&line.bit<=bit;
    const end=Math.min(8*at+8,isInside?line.bit+line.bits:line?.bit??Infinity);
    groups.push({line:isInside?line:null,bit,end});
    bit=end;
  }
  return groups;
};

const bitRow=(bytes,lines,first,count,lit)=>{
  const row=make('div',{class:'row'},make('i',{text:first}));
  for(let at=first;at<Math.min(bytes.length,first+count);at++){
    const hex=bytes[at].toString(16).padStart(2,'0'),byte=make('span',{class:'byte',title:`byte ${at}: ${hex}`});
    for(const {line,bit,end} of groupsOf(lines,at)){
      let text='';
      for(let i=bit;i<end;i++)text+=bytes[at]>>(i&7)&1;
      const kind=line?`${line.kind}${line.bit===bit?' first':''}${lit(line)}`:'unread';
      byte.append(make('b',{class:kind,text,'data-line':line?.number}));
    }
    byte.append(make('u',{text:hex}));
    row.append(byte);
  }
  return row;
};
