import{b as o}from"./chunk-DQJSZMXF.js";import"./chunk-4IJRHSYX.js";import"./chunk-BH437O7I.js";import"./chunk-CMKSO7U7.js";var m={mount:(t,e)=>o(t,e)};export{m as view};
