import{a}from"./chunk-FREBMKZH.js";import"./chunk-VY3VOCE6.js";import"./chunk-S7BGJFKF.js";export{a as view};
