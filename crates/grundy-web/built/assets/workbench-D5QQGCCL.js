import{b as o}from"./chunk-TPPRXXHP.js";import"./chunk-4IJRHSYX.js";import"./chunk-Y2YYDBPC.js";import"./chunk-LE6HJK6Z.js";var m={mount:(t,e)=>o(t,e)};export{m as view};
