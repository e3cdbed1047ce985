import{a as o}from"./chunk-SRALTZBH.js";import"./chunk-4IJRHSYX.js";import"./chunk-YJRMFS3N.js";var m={mount:(t,e)=>o(t,e)};export{m as view};
