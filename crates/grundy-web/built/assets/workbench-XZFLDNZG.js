import{a as o}from"./chunk-7UIPAYW3.js";import"./chunk-4IJRHSYX.js";import"./chunk-PBMJVRKP.js";var m={mount:(t,e)=>o(t,e)};export{m as view};
