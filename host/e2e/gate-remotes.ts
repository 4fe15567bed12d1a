import type { Handwritten } from './handwritten-remote'

const count = 'globalThis.times = (globalThis.times ?? 0) + 1;'

interface Bad {
  readonly what: string
  readonly remote: Handwritten
  /** Message for the team. */
  readonly text: RegExp
  /** The remote must be checked alone: its fault hides or changes the findings of other remotes. */
  readonly isAlone?: true
}

/** Remotes with faults that only a check in a browser detects. */
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
    what: 'refuses a promise that is never awaited',
    remote: { effect: 'void Promise.resolve().then(() => { throw new Error("unheard") })' },
    text: /is opened: throws 'unheard'/,
  },
  {
    what: 'requests a missing chunk',
    remote: { effect: 'void load("later.js")', missing: ['later.js'] },
    text: /throws 'could not load later\.js'/,
  },
  {
    what: 'requests a chunk with other bytes',
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
    text: /leaves an endless animation behind/,
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

/** Widgets with faults, checked on the workplace beside other widgets. */
export const badWidgets: readonly Omit<Bad, 'isAlone'>[] = [
  {
    what: 'throws when it is mounted',
    remote: { widget: { render: 'throw new Error("no widget")' } },
    text: /when it is opened: throws 'no widget'/,
  },
  {
    what: 'throws in an effect',
    remote: { widget: { effect: 'throw new Error("no effect of a widget")' } },
    text: /when it is opened: throws 'no effect of a widget'/,
  },
  {
    what: 'throws when it is left',
    remote: { widget: { effect: 'return () => { throw new Error("no end of a widget") }' } },
    text: /when it is left: throws 'no end of a widget'/,
  },
  {
    what: 'leaves a timer behind',
    remote: { widget: { effect: 'setInterval(() => undefined, 500)' } },
    text: /when it is left again: leaves an interval behind/,
  },
]

/** Remotes that must pass: they release what they register, or register it once for the whole page. */
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
  'a widget': {
    widget: { effect: 'const timer = setInterval(() => undefined, 100); return () => clearInterval(timer)' },
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
