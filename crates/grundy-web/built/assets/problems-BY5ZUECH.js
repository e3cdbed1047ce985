import{a as i,b as e}from"./chunk-5ENTIQ3R.js";var m={mount(t,r){return e(t,i("h1",{},r.words.problems.title)),()=>e(t)}};export{m as view};
