import{a}from"./chunk-IUDZD2Z5.js";import"./chunk-VY3VOCE6.js";import"./chunk-S7BGJFKF.js";export{a as view};
