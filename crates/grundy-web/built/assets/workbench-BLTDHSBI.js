import{a as o}from"./chunk-YY533JTP.js";import"./chunk-VY3VOCE6.js";import"./chunk-PBMJVRKP.js";var m={mount:(t,e)=>o(t,e)};export{m as view};
