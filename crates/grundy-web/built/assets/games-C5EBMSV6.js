import{a as i,c as e}from"./chunk-4HW5XAZF.js";var o={mount(t,r){return e(t,i("h1",{},r.words.games.title)),()=>e(t)}};export{o as view};
