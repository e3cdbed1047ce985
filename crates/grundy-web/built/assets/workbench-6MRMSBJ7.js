import{a as i,b as e}from"./chunk-5ENTIQ3R.js";var w={mount(t,r){return e(t,i("h1",{},r.words.workbench.title)),()=>e(t)}};export{w as view};
