import{a as i,b as t}from"./chunk-5ENTIQ3R.js";var m={mount(e,r){return t(e,i("h1",{},r.words.play.title)),()=>t(e)}};export{m as view};
