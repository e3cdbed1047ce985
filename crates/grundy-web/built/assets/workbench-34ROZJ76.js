import{a as o}from"./chunk-U4LA5FYC.js";import"./chunk-4IJRHSYX.js";import"./chunk-YJRMFS3N.js";var m={mount:(t,e)=>o(t,e)};export{m as view};
