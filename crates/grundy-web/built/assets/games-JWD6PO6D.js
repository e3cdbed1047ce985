import{a as i,b as e}from"./chunk-5ENTIQ3R.js";var o={mount(t,r){return e(t,i("h1",{},r.words.games.title)),()=>e(t)}};export{o as view};
