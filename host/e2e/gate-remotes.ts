import { createHash } from 'node:crypto'

/** What a page written by hand does, as code. */
export interface HandwrittenPage {
  /** While it is drawn. */
  readonly render?: string
  /** In an effect; what it returns is the clean-up. */
  readonly effect?: string
}

export interface Handwritten extends HandwrittenPage {
  /** When its file is run. */
  readonly load?: string
  /** When federation hands it the shared modules. */
  readonly init?: string
  readonly css?: string
  /** Files besides, by path. */
  readonly files?: Readonly<Record<string, string>>
  /** Paths that the descriptor names and nobody has. */
  readonly missing?: readonly string[]
}

const integrityOf = (text: string) => `sha384-${createHash('sha384').update(text).digest('base64')}`

/** Loads a file of the release as docs/container-contract.md has it. */
const LOADER = `
const load = (file) => new Promise((done, failed) => {
  const url = base + file
  const isStyle = file.endsWith('.css')
  const element = document.createElement(isStyle ? 'link' : 'script')
  const hash = globalThis.__integrity(url)
  if (!hash) return failed(new Error('no hash is known for ' + url))
  Object.assign(element, { integrity: hash, crossOrigin: 'anonymous', onload: () => done(element), onerror: () => failed(new Error('could not load ' + file)) })
  if (isStyle) Object.assign(element, { rel: 'stylesheet', href: url })
  else element.src = url
  document.head.append(element)
})`

const globalOf = (version: string) => `outlet_returns_${version.replaceAll('.', '_')}`

const pageOf = ({ render = '', effect = '' }: HandwrittenPage, name: string) => `${name}: function () {
  ${render}
  useEffect(() => { ${effect} }, [])
  return createElement('h1', { className: 'returns-title' }, 'Returns')
}`

const entryOf = (remotes: readonly Handwritten[], version: string, hasStyles: boolean) => `
(() => {
const base = '/remotes/returns/${version}/'
${LOADER}
${remotes.map(({ load = '' }) => load).join('\n')}
let scope
let styles
globalThis.${globalOf(version)} = {
  init: async (shared) => { scope = shared; ${remotes.map(({ init = '' }) => init).join('\n')} },
  get: async (name) => {
    if (name !== './main') throw new Error('nothing else is exposed: ' + name)
    const { createElement, useEffect } = (await Object.values(scope.react)[0].get())()
    const all = { ${remotes.map((remote, index) => pageOf(remote, pageName(index))).join(',\n')} }
    const loaded = (Page) => async () => { ${hasStyles ? "await (styles ??= load('Returns.css'))" : ''}; return { default: Page } }
    const pages = Object.fromEntries(Object.entries(all).map(([name, Page]) => [name, loaded(Page)]))
    return () => ({ default: { pages, widgets: {} } })
  },
}
})()`

export const pageName = (index: number) => `Page${index}`

/** A release of `returns` of what each does, a page each: its files and its descriptor. */
export function handwrittenRelease(remotes: readonly Handwritten[], version = '1.0.0') {
  const css = remotes.map((remote) => remote.css ?? '').join('')
  const files = new Map<string, string>([
    ['remoteEntry.js', entryOf(remotes, version, css !== '')],
    ...(css === '' ? [] : [['Returns.css', css] as const]),
    ...remotes.flatMap((remote) => Object.entries(remote.files ?? {})),
  ])
  const hashes = [...files].map(([path, text]) => [path, integrityOf(text)] as const)
  const missing = remotes.flatMap((remote) => remote.missing ?? []).map((path) => [path, integrityOf('gone')] as const)
  const descriptor = {
    name: 'returns',
    version,
    commit: null,
    built_at: '2026-01-01T00:00:00Z',
    contract: '^1.0.0',
    entry: 'remoteEntry.js',
    global: globalOf(version),
    routes: remotes.map((_remote, index) => ({
      name: pageName(index),
      path: `/returns/${index}`,
      label: { 'zh-CN': '退货', 'en-US': 'Returns' },
      section: 'orders',
      roles: ['admin'],
    })),
    widgets: [],
    preload: ['remoteEntry.js'],
    shared: {},
    files: Object.fromEntries([...hashes, ...missing]),
  }
  return { descriptor, files }
}

const count = 'globalThis.times = (globalThis.times ?? 0) + 1;'

interface Bad {
  readonly what: string
  readonly remote: Handwritten
  /** What the team is told. */
  readonly text: RegExp
  /** Whatever else its release has is not seen any more, or differently. */
  readonly isAlone?: true
}

/** What only a browser sees. */
export const badRemotes: readonly Bad[] = [
  {
    isAlone: true,
    what: 'throws when its file is run',
    remote: { load: 'throw new Error("broken file")' },
    text: /when it is opened: throws/,
  },
  {
    isAlone: true,
    what: 'throws on init',
    remote: { init: 'throw new Error("no init")' },
    text: /when it is opened: throws '.*container initialization failed/,
  },
  {
    what: 'throws when it is mounted',
    remote: { render: 'throw new Error("no page")' },
    text: /is opened: throws 'no page'/,
  },
  {
    what: 'throws in an effect',
    remote: { effect: 'throw new Error("no effect")' },
    text: /is opened: throws 'no effect'/,
  },
  {
    isAlone: true,
    what: 'throws when it is left',
    remote: { effect: 'return () => { throw new Error("no end") }' },
    text: /when it is left: throws 'no end'/,
  },
  {
    what: 'throws when it is mounted for the second time',
    remote: { effect: `${count} if (times > 1) throw new Error("only once")` },
    text: /when it is opened again: throws 'only once'/,
  },
  {
    what: 'refuses a promise that nobody waits for',
    remote: { effect: 'void Promise.resolve().then(() => { throw new Error("unheard") })' },
    text: /is opened: throws 'unheard'/,
  },
  {
    what: 'asks for a chunk that is not there',
    remote: { effect: 'void load("later.js")', missing: ['later.js'] },
    text: /throws 'could not load later\.js'/,
  },
  {
    what: 'asks for a chunk with other bytes',
    remote: { effect: 'void load("other.js")', files: { 'other.js': '1' }, missing: ['other.js'] },
    text: /throws 'could not load other\.js'/,
  },
  {
    what: 'leaves a listener on window behind',
    remote: { effect: 'addEventListener("resize", () => undefined)' },
    text: /when it is left again: leaves a 'resize' listener on window behind each time \(remoteEntry\.js:\d+:\d+\)/,
  },
  {
    what: 'leaves a listener on document behind',
    remote: { effect: 'document.addEventListener("keydown", () => undefined, true)' },
    text: /leaves a 'keydown' listener on document behind/,
  },
  {
    what: 'leaves an interval behind',
    remote: { effect: 'setInterval(() => undefined, 500)' },
    text: /leaves an interval behind/,
  },
  {
    what: 'leaves a chain of timeouts behind',
    remote: { effect: 'const again = () => setTimeout(again, 300); again()' },
    text: /leaves a timeout behind/,
  },
  {
    what: 'leaves an animation behind',
    remote: { effect: 'const again = () => requestAnimationFrame(again); again()' },
    text: /leaves an animation that goes on behind/,
  },
  {
    what: 'leaves an observer behind',
    remote: { effect: 'new MutationObserver(() => undefined).observe(document.body, { childList: true })' },
    text: /leaves a MutationObserver behind/,
  },
  {
    what: 'leaves a portal behind',
    remote: {
      effect: 'const box = document.createElement("div"); box.className = "returns-box"; document.body.append(box)',
    },
    text: /leaves <div\.returns-box> at the end of the page each time/,
  },
  {
    what: 'patches history',
    remote: {
      effect: 'const push = history.pushState; history.pushState = function (...all) { return push.apply(this, all) }',
    },
    text: /leaves history\.pushState replaced/,
  },
  {
    what: 'patches storage',
    remote: {
      effect:
        'const set = Storage.prototype.setItem; Storage.prototype.setItem = function (...all) { return set.apply(this, all) }',
    },
    text: /leaves Storage\.prototype\.setItem replaced/,
  },
  {
    what: 'patches a global',
    remote: { effect: 'Array.prototype.last = function () { return this[this.length - 1] }' },
    text: /leaves Array\.prototype\.last replaced/,
  },
  {
    isAlone: true,
    what: 'gives the body one of its classes',
    remote: { effect: 'document.body.classList.add("returns-wide")', css: '.returns-wide{color:rgb(1,2,3)}' },
    text: /styles what is not its own by '\.returns-wide \(body\.returns-wide\)'/,
  },
  {
    isAlone: true,
    what: 'styles what stands beside its class',
    remote: {
      effect: 'document.getElementById("root").classList.add("returns-root")',
      css: '.returns-root~div h1{letter-spacing:5px}',
    },
    text: /styles what is not its own by '\.returns-root ~ div h1 \(h1\)'/,
  },
  {
    isAlone: true,
    what: 'runs on and on',
    remote: { effect: 'for (;;);' },
    text: /when it is opened: blocks the console/,
  },
  {
    what: 'sets a style element',
    remote: {
      effect:
        'const style = document.createElement("style"); style.textContent = "h1{color:red}"; document.head.append(style); return () => style.remove()',
    },
    text: /breaks the content security policy: style-src-elem \(inline\)/,
  },
  {
    what: 'sets an inline script',
    remote: {
      effect:
        'const script = document.createElement("script"); script.textContent = "1"; document.head.append(script); return () => script.remove()',
    },
    text: /breaks the content security policy: script-src-elem \(inline\)/,
  },
  {
    isAlone: true,
    what: 'leaves the console',
    remote: { effect: 'location.assign("/exception/500")' },
    text: /leads out of the console/,
  },
]

/** What takes back what it asks for, or asks once for all. */
export const goodRemotes: Readonly<Record<string, Handwritten>> = {
  'nothing but a page': {},
  'a style sheet of its own': { css: '.returns-title{color:red}.returns-title>b{color:blue}' },
  'a listener, a timer and an observer that end with it': {
    effect: `
      const hear = () => undefined
      addEventListener('resize', hear)
      const timer = setInterval(hear, 100)
      const observer = new ResizeObserver(hear)
      observer.observe(document.body)
      return () => { removeEventListener('resize', hear); clearInterval(timer); observer.disconnect() }`,
  },
  'a listener with a signal, and one for once': {
    effect: `
      const ending = new AbortController()
      addEventListener('scroll', () => undefined, { signal: ending.signal })
      addEventListener('returns', () => undefined, { once: true })
      return () => { dispatchEvent(new Event('returns')); ending.abort() }`,
  },
  'something that it makes once for all': {
    effect: `if (!globalThis.returnsOnce) { globalThis.returnsOnce = true; addEventListener('online', () => undefined); setInterval(() => undefined, 5000) }`,
  },
  'a portal that goes with it, styled by its own class': {
    css: '.returns-box{color:red}',
    effect: `
      const box = document.createElement('div')
      box.className = 'returns-box'
      document.body.append(box)
      return () => box.remove()`,
  },
  'a timeout that ends soon after it': { effect: 'setTimeout(() => undefined, 400)' },
  'an observer of what is gone with it': {
    effect: 'new ResizeObserver(() => undefined).observe(document.querySelector(".returns-title"))',
  },
  'a chunk that comes once, and late': {
    effect: `globalThis.returnsVisits = (globalThis.returnsVisits ?? 0) + 1; if (returnsVisits === 2) void load('late.css')`,
    files: { 'late.css': '.returns-late{color:red}' },
  },
  'a chunk for later': { effect: 'void load("later.js")', files: { 'later.js': 'globalThis.isLater = true' } },
}
