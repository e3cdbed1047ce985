import{a as i,c as e}from"./chunk-4HW5XAZF.js";var w={mount(t,r){return e(t,i("h1",{},r.words.workbench.title)),()=>e(t)}};export{w as view};
