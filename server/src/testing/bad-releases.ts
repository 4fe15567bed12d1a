import { draftRoute } from './release-draft'
import { messageChunk, type Change } from './good-release'

export interface BadRelease {
  readonly what: string
  readonly caught: 'publish' | 'pin'
  readonly change: Change
  /** The error message for the release's team. */
  readonly text: string
}

const label = { 'zh-CN': '退货', 'en-US': 'Returns' }
const part = (name: string) => ({ name, label, roles: ['*' as const] })
const routes = [draftRoute('ReturnList', '/returns/list')]
const many = (count: number) => Array.from({ length: count }, (_none, index) => index)

const script = (what: string, code: string, text: string): BadRelease => ({
  what,
  caught: 'publish',
  change: { files: { 'ReturnList.js': code } },
  text,
})
const style = (what: string, css: string, text: string): BadRelease => ({
  what,
  caught: 'publish',
  change: { files: { 'ReturnList.css': css } },
  text,
})
const wrong = (caught: BadRelease['caught'], what: string, descriptor: Change['descriptor'], text: string) => ({
  what,
  caught,
  change: { descriptor: descriptor ?? {} },
  text,
})

const unread = 'is not for remotes'
const moduleEntry = 'export const init=()=>0,get=()=>({"./main":{pages:{ReturnList:()=>0}}})'
export const badReleases: readonly BadRelease[] = [
  script('requests by fetch', 'fetch("/api")', `fetch ${unread}: call the server through`),
  script('requests by window.fetch', 'const f=window.fetch.bind(window)', `fetch ${unread}`),
  script('takes fetch out of the global object', 'const{fetch:f}=globalThis', `fetch ${unread}`),
  script('requests by XMLHttpRequest', 'new XMLHttpRequest', `XMLHttpRequest ${unread}`),
  script('opens a WebSocket', 'export const a=()=>new WebSocket("wss://x")', `WebSocket ${unread}`),
  script('opens an event stream', 'new self.EventSource("/x")', `EventSource ${unread}`),
  script('sends a beacon', 'navigator.sendBeacon("/x")', `navigator.sendBeacon ${unread}`),
  script(
    'registers a service worker',
    'navigator.serviceWorker.register("/x.js")',
    `navigator.serviceWorker ${unread}`,
  ),
  script('writes the document', 'document["write"]("x")', `document.write ${unread}`),
  script('evaluates text', '(0,eval)("1")', `eval ${unread}: the content security policy`),
  script('makes a function of text', 'new Function("a","return a")', `Function ${unread}`),
  script('makes a timer of text', 'setTimeout("x()",1)', `setTimeout ${unread}`),
  script('imports scripts', 'importScripts("/x.js")', `importScripts ${unread}`),
  script('is not a script', 'function (', 'ReturnList.js cannot be read as a script'),
  script('is cut off in the middle', 'export const page=()=>{', 'cannot be read as a script'),
  style('styles an element', 'h1{color:red}', "'h1' styles more than the remote's own elements"),
  style('styles everything', '*{margin:0}', "'*' styles more"),
  style('styles the root', ':root{--x:1}', "':root' styles more"),
  style('styles the body', 'body{margin:0}', "'body' styles more"),
  style(
    'locks the body by a class of its own',
    'body.returns-open{overflow:hidden}',
    "'body.returns-open' styles more",
  ),
  style('styles the component library', '.arco-btn{color:red}', "'.arco-btn' styles more"),
  style("styles another remote's class", '.orders-list-a1{color:red}', "'.orders-list-a1' styles more"),
  style('styles all but its own', ':not(.returns-a){color:red}', "':not(.returns-a)' styles more"),
  style('styles in a media query', '@media(width<9px){p{margin:0}}', "'p' styles more"),
  style('styles by one selector of several', '.returns-a,a{color:red}', "'a' styles more"),
  style('imports a style sheet', '@import "x.css";', '\'@import "x.css"\' holds for the whole page'),
  style('names keyframes for all', '@keyframes spin{to{opacity:0}}', "'@keyframes spin' is a global name"),
  style(
    'names a font for all',
    '@font-face{font-family:Inter;src:url(a.woff2)}',
    "'@font-face Inter' is a global name",
  ),
  style('is not CSS', '.returns-a{color:red', 'ReturnList.css is not CSS (line 1'),
  {
    what: 'names a page that no script has',
    caught: 'publish',
    change: { files: { 'remoteEntry.js': 'var x={"./main":"ReturnList"}' } },
    text: 'no script has the route ReturnList',
  },
  wrong(
    'publish',
    'has another global name',
    { global: 'outlet_returns' },
    'global name is outlet_returns: build it as',
  ),
  wrong(
    'publish',
    'has two parts of one name',
    { routes, widgets: [part('ReturnList')] },
    'two parts are called ReturnList',
  ),
  wrong(
    'publish',
    'has too many widgets',
    { widgets: many(21).map((i) => part(`W${i}`)) },
    '21 widgets: a remote may have 20',
  ),
  wrong(
    'publish',
    'has too many routes',
    { routes: many(61).map((i) => draftRoute(`R${i}`, `/returns/p${i}`)) },
    '61 routes',
  ),
  wrong('publish', 'has too many commands', { commands: many(41).map((i) => part(`C${i}`)) }, '41 commands'),
  wrong(
    'publish',
    'starts with too many reads',
    { routes: [{ ...draftRoute('ReturnList', '/returns/list'), reads: many(13).map(String) }] },
    'starts with 13 reads',
  ),
  wrong(
    'publish',
    'has words in one language',
    { pages: { 'zh-CN': ['zh-CN.js'] } },
    'there are words in zh-CN only: add those in en-US',
  ),
  wrong(
    'publish',
    "takes the host's address",
    { routes: [draftRoute('Mine', '/login')] },
    'the console has this name or path itself',
  ),
  wrong(
    'publish',
    'has two pages at one address',
    { routes: [draftRoute('A', '/returns/:a'), draftRoute('B', '/returns/:b')] },
    'use the same address',
  ),
  wrong('publish', 'needs another contract', { contract: '^2.0.0' }, 'returns requires contract ^2.0.0'),
  wrong(
    'publish',
    'needs a file that is not there',
    { pages: { ReturnList: ['Lost.js'] } },
    'Lost.js is loaded at run time but missing from the files',
  ),
  {
    what: 'lacks a word',
    caught: 'publish',
    change: { files: { 'en-US.js': messageChunk('{"list":{"title":"Returns"}}') } },
    text: 'en-US lacks list.count',
  },
  {
    what: 'is larger than a script may be',
    caught: 'publish',
    change: { files: { 'ReturnList.js': `//${'x'.repeat(2_000_000)}` } },
    text: 'it may have 2000000; divide it',
  },
  {
    what: 'holds JSON that is none',
    caught: 'publish',
    change: { files: { 'a.json': '{' } },
    text: 'a.json is not JSON',
  },
  {
    what: 'exposes nothing',
    caught: 'publish',
    change: { files: { 'remoteEntry.js': 'var x={ReturnList:1}' } },
    text: "exposes no './main'",
  },
  {
    what: 'makes another container',
    caught: 'publish',
    change: { files: { 'remoteEntry.js': 'var x={"./main":{ReturnList:1}}' } },
    text: 'does not make the container outlet_returns_',
  },
  {
    what: 'says a classic script of an ES module',
    caught: 'publish',
    change: { files: { 'remoteEntry.js': moduleEntry } },
    text: 'remoteEntry.js is an ES module, and the descriptor says a classic script: describe it with --module',
  },
  {
    what: 'says an ES module of a classic script',
    caught: 'publish',
    change: { descriptor: { entry_type: 'module' } },
    text: 'is to be an ES module that exports init and get: it has no init and no get',
  },
  {
    what: 'is an ES module that exports half a container',
    caught: 'publish',
    change: {
      descriptor: { entry_type: 'module' },
      files: { 'remoteEntry.js': moduleEntry.replace('get=', 'find=') },
    },
    text: 'exports init and get: it has no get',
  },
  {
    what: 'holds a document',
    caught: 'publish',
    change: { files: { 'a.html': '<p>' } },
    text: 'a.html is of no kind that a release may hold',
  },
  wrong(
    'pin',
    "takes another remote's page",
    { routes: [draftRoute('Mine', '/orders/list')] },
    'use the same address: /orders/list',
  ),
  wrong(
    'pin',
    "takes another remote's page by a parameter",
    { routes: [draftRoute('Mine', '/orders/:page')] },
    'use the same address',
  ),
  wrong(
    'pin',
    "has the name of another remote's page",
    { routes: [draftRoute('OrderList', '/returns/list')] },
    'have the same name OrderList',
  ),
  wrong(
    'pin',
    'needs a newer shared module',
    { shared: { react: '^20.0.0' } },
    'needs react ^20.0.0; the pinned host has 19.3.1',
  ),
  wrong(
    'pin',
    'needs what the host does not share',
    { shared: { lodash: '^4.0.0' } },
    'the pinned host does not share it',
  ),
  wrong(
    'pin',
    "words another's notifications",
    { notifications: [{ kind: 'orders.oversold', label, icon: 'info', roles: ['*'] }] },
    'both have the wording of notifications of kind orders.oversold',
  ),
  wrong(
    'pin',
    "has another's command",
    { commands: [{ ...part('RecordOrder'), link: '/returns/list' }] },
    'both have the command RecordOrder',
  ),
]

/**
 * Number of faults that only a browser detects: throws on init, mount, unmount; leaks a listener, a timer; violates the
 * CSP; lacks a chunk that no page references.
 */
export const BROWSER_ONLY_FAULTS = 7
