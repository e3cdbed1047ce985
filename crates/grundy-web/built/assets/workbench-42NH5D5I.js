import{a as o}from"./chunk-DMXLL2I7.js";import"./chunk-4IJRHSYX.js";import"./chunk-EJE3II6O.js";import"./chunk-OAHC43GI.js";var m={mount:(t,e)=>o(t,e)};export{m as view};
