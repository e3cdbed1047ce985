import{a as i,c as e}from"./chunk-4HW5XAZF.js";var m={mount(t,r){return e(t,i("h1",{},r.words.problems.title)),()=>e(t)}};export{m as view};
