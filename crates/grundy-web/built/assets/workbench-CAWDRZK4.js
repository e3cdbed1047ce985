import{a}from"./chunk-QJYQMN7G.js";import"./chunk-VY3VOCE6.js";import"./chunk-PBMJVRKP.js";export{a as view};
