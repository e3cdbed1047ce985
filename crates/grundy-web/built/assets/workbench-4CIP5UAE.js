import{d as o}from"./chunk-IH2C4XGQ.js";import"./chunk-PRAJRHJE.js";import"./chunk-JEGIRFT3.js";import"./chunk-755YMBDT.js";import"./chunk-ND2YVK2O.js";var m={mount:(t,e)=>o(t,e)};export{m as view};
