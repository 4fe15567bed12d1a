type Functions = ReadonlyMap<string, unknown>

/** Names on `window` when the page starts. Names that scripts add later are their own. */
let ofWindow: readonly string[] = []

const builtIns = (): [string, object][] => [
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

/** Returns the function of a property, or its getter. */
function functionOf(owner: object, name: string): unknown {
  const { value, get }: PropertyDescriptor = Object.getOwnPropertyDescriptor(owner, name) ?? {}
  return typeof value === 'function' ? value : get
}

/** Event handler properties such as `window.onresize`. */
const handlers = (label: string, owner: object): [string, unknown][] =>
  Object.keys(owner)
    .concat(owner === document ? Object.keys(Document.prototype) : [])
    .filter((name) => name.startsWith('on'))
    .map((name) => [`${label}.${name}`, Reflect.get(owner, name)])

/** Records the names on `window`. Call before any script of the page runs. */
export function watchReplaced() {
  ofWindow = Object.getOwnPropertyNames(window).filter((name) => !name.startsWith('on'))
}

/** Snapshot of the browser's own functions. */
export const functionsNow = (): Functions =>
  new Map([
    ...ofWindow.map((name): [string, unknown] => [name, functionOf(window, name)]),
    ...builtIns().flatMap(([label, owner]) =>
      Object.getOwnPropertyNames(owner).map((name): [string, unknown] => [`${label}.${name}`, functionOf(owner, name)]),
    ),
    ...handlers('window', window),
    ...handlers('document', document),
  ])

/** Names of functions that were replaced or added since the snapshot. */
export const replacedSince = (before: Functions): string[] =>
  [...functionsNow()].filter(([name, value]) => value !== before.get(name)).map(([name]) => name)
