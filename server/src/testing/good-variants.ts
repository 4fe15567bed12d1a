import { draftRoute } from './release-draft'
import { messageChunk, type Change } from './good-release'

const label = { 'zh-CN': '退货', 'en-US': 'Returns' }
const part = (name: string) => ({ name, label, roles: ['*' as const] })
const script = (code: string): Change => ({ files: { 'ReturnList.js': code } })
const style = (css: string): Change => ({ files: { 'ReturnList.css': css } })
const described = (descriptor: Change['descriptor']): Change => ({ descriptor: descriptor ?? {} })
const both = (chinese: string, english: string): Change => ({ files: { 'zh-CN.js': chinese, 'en-US.js': english } })

/** Valid releases, by their special feature. */
export const goodVariants: Readonly<Record<string, Change>> = {
  'only a page': {},
  'only widgets': described({ routes: [], widgets: [part('Late'), part('Open')] }),
  'only commands with links': described({ routes: [], commands: [{ ...part('Add'), link: '/returns/list' }] }),
  'a command with code': described({ commands: [part('Sync')] }),
  'searches, steps and settings': described({
    searches: [part('Returns')],
    settings: [part('ReturnsSettings')],
    steps: [{ ...part('Done'), hint: label, link: '/returns/list' }],
  }),
  'pages with parameters': described({ routes: [draftRoute('A', '/returns/new'), draftRoute('B', '/returns/:id')] }),
  'reads of its page': described({ routes: [{ ...draftRoute('ReturnList', '/returns/list'), reads: ['/orders'] }] }),
  notifications: described({ notifications: [{ kind: 'returns.late', label, icon: 'info', roles: ['*'] }] }),
  'no files of words': described({ pages: { ReturnList: ['ReturnList.js'] } }),
  'a wide range of the contract': described({ contract: '>=1.0.0 <3.0.0' }),
  'a shared module in range': described({ shared: { react: '^19.3.0' } }),
  'a media query': style('@media(width<=720px){.returns-a{display:none}}'),
  'keyframes of its own': style('@keyframes returns-spin-a1{to{rotate:1turn}}.returns-a{animation:returns-spin-a1 1s}'),
  'a condition of support': style('@supports(display:grid){.returns-a{display:grid}}'),
  'a container query': style('@container(width>9px){.returns-a{color:red}}'),
  'a layer': style('@layer base{.returns-a{color:red}}'),
  'the state of something around it': style('[data-cards=true] .returns-a{display:inline}'),
  'a theme of the body': style('body[arco-theme=dark] .returns-a{color:#fff}'),
  'a part of the component library inside it': style('.returns-a .arco-btn:hover{color:red}'),
  'an element inside it': style('.returns-a>div,.returns-a dt::before{margin:0}'),
  'nested rules': style('.returns-a{& b{color:red}i{color:red}&:hover{color:red}}'),
  'alternatives of its own': style(':is(.returns-a,.returns-b):not(:disabled){color:red}'),
  'its root class': style('.returns h2{margin:0}'),
  'an empty style sheet': style('/* nothing */'),
  'variables of its own elements': style('.returns-a{--gap:4px;margin:var(--gap)}'),
  'a font of its own': style('@font-face{font-family:"returns-icons";src:url(a.woff2)}'),
  'a script minified by terser': script(
    '"use strict";(self.c=self.c||[]).push([[1],{7:(e,t,n)=>{n.d(t,{default:()=>r});const r=()=>null}}]);',
  ),
  'a script minified by esbuild': script('(()=>{var a=Object.defineProperty;var b=(c,d)=>()=>(c&&(d=c(c=0)),d);})();'),
  'an entry that is a module': {
    descriptor: { entry_type: 'module' },
    files: {
      'remoteEntry.js': 'const g=async n=>n==="./main"&&{ReturnList:1};function i(){}export{i as init,g as get}',
    },
  },
  'an entry that passes its container on': {
    descriptor: { entry_type: 'module' },
    files: {
      'remoteEntry.js': 'export{init}from"./a.js";export async function get(n){return n==="./main"&&{ReturnList:1}}',
    },
  },
  'a module': script('import{a}from"./a.js";export default()=>a;'),
  'a module that waits': script('export default await import("./a.js")'),
  'a query with a method fetch': script('export const q=x=>x.fetch().then(y=>y.fetch)'),
  'a local called fetch': script('function f(fetch){return fetch()}export{f}'),
  'a declared function called fetch': script('{function fetch(){}fetch()}'),
  'an imported WebSocket': script('import{WebSocket}from"./a.js";new WebSocket'),
  'a question whether there is fetch': script('export const has=typeof fetch!=="undefined"'),
  "bundlers' way to the global object": script(
    'var g=function(){try{return this||new Function("return this")()}catch{}}()',
  ),
  'a question whether it is in a worker': script('globalThis.importScripts&&globalThis.location'),
  'a text that says eval': script('export const help="never eval(fetch)"'),
  'a timer of a function': script('setTimeout(()=>{},10);window.setInterval(function(){},10)'),
  'what only a classic script may hold': script('var let_=010;with({}){}'),
  'private members and class fields': script('export class A{#a=1;static{this.b=2}eval(){return this.#a}}'),
  'a picture, a font and a source map': { files: { 'a.svg': '<svg/>', 'a.woff2': 'x', 'ReturnList.js.map': '{}' } },
  'data in JSON': { files: { 'a.json': '{"a":[1]}' } },
  'words as an object': both('e.exports={a:{b:"甲"}}', 'e.exports={a:{b:"A"}}'),
  'words as a module': both('const a={b:"甲"};export{a as default}', 'export default{b:`A`}'),
  'plural forms of each language': both(
    messageChunk('{"n_other":"件"}'),
    messageChunk('{"n_one":"one","n_other":"many"}'),
  ),
  'thousands of words': both(
    messageChunk(JSON.stringify(Object.fromEntries(Array.from({ length: 3000 }, (_none, i) => [`k${i}`, '字'])))),
    messageChunk(JSON.stringify(Object.fromEntries(Array.from({ length: 3000 }, (_none, i) => [`k${i}`, 'w'])))),
  ),
}
