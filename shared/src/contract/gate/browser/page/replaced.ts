type Functions = ReadonlyMap<string, unknown>

/** Of the page's start: what scripts add to window later is theirs. */
let ofWindow: readonly string[] = []

const parts = (): [string, object][] => [
  ['History.prototype', History.prototype],
  ['history', history],
  ['Storage.prototype', Storage.prototype],
  ['EventTarget.prototype', EventTarget.prototype],
  ['Node.prototype', Node.prototype],
  ['Element.prototype', Element.prototype],
  ['Document.prototype', Document.prototype],
  ['document', document],
  ['XMLHttpRequest.prototype', XMLHttpRequest.prototype],
  ['Object', Object],
  ['Object.prototype', Object.prototype],
  ['Function.prototype', Function.prototype],
  ['Array.prototype', Array.prototype],
  ['String.prototype', String.prototype],
  ['Number.prototype', Number.prototype],
  ['Date', Date],
  ['Date.prototype', Date.prototype],
  ['Promise', Promise],
  ['Promise.prototype', Promise.prototype],
  ['JSON', JSON],
  ['Math', Math],
  ['console', console],
]

/** A function, or what reads a property. */
function functionOf(owner: object, name: string): unknown {
  const { value, get }: PropertyDescriptor = Object.getOwnPropertyDescriptor(owner, name) ?? {}
  return typeof value === 'function' ? value : get
}

/** Handlers such as `window.onresize`. */
const handlers = (label: string, owner: object): [string, unknown][] =>
  Object.keys(owner)
    .concat(owner === document ? Object.keys(Document.prototype) : [])
    .filter((name) => name.startsWith('on'))
    .map((name) => [`${label}.${name}`, Reflect.get(owner, name)])

/** Before any script of the page. */
export function watchReplaced() {
  ofWindow = Object.getOwnPropertyNames(window).filter((name) => !name.startsWith('on'))
}

/** The browser's own functions as they are now. */
export const functionsNow = (): Functions =>
  new Map([
    ...ofWindow.map((name): [string, unknown] => [name, functionOf(window, name)]),
    ...parts().flatMap(([label, owner]) =>
      Object.getOwnPropertyNames(owner).map((name): [string, unknown] => [`${label}.${name}`, functionOf(owner, name)]),
    ),
    ...handlers('window', window),
    ...handlers('document', document),
  ])

/** Names of what is another function now, or is there that was not. */
export const replacedSince = (before: Functions): string[] =>
  [...functionsNow()].filter(([name, value]) => value !== before.get(name)).map(([name]) => name)
