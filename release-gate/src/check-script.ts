import type { AnyNode, Program } from 'acorn'
import { freeReferences, type Reference } from './free-references'
import { keyOf, textOf } from './read-script'
import { createProblem, type ReleaseProblem } from './release-problem'

const requests = 'call the server through `call` or `query` of @outlet/shared/api'
const code = 'the content security policy refuses code made of text'

/** Browser functions that scripts of a remote must not use, with the alternative. */
const forbidden: Readonly<Record<string, string>> = {
  fetch: requests,
  XMLHttpRequest: requests,
  WebSocket: 'what changes comes by the event stream: name the topics of your endpoints',
  EventSource: 'what changes comes by the event stream: name the topics of your endpoints',
  'navigator.sendBeacon': requests,
  'navigator.serviceWorker': 'a service worker would serve the whole console',
  'document.write': 'render with React',
  'document.writeln': 'render with React',
  importScripts: 'import what you need, so that its hash is checked',
  eval: code,
  Function: code,
  setTimeout: code,
  setInterval: code,
}
/** Names that are forbidden only as calls: bundlers check `importScripts` to detect a worker. */
const harmlessUncalled = new Set(['Function', 'setTimeout', 'setInterval', 'importScripts'])
const roots = new Set(Object.keys(forbidden).map((name) => name.split('.')[0] ?? ''))

const forbiddenStart = (path: readonly string[]): string | null =>
  [path.slice(0, 1), path.slice(0, 2)].map((part) => part.join('.')).find((name) => Object.hasOwn(forbidden, name)) ??
  null

/** The bundlers' way to the global object; it contains no other code. */
const RETURN_THIS = /^return this;?$/

function isForbiddenCall(name: string, { node, parent }: Reference): boolean {
  if ((parent?.type !== 'CallExpression' && parent?.type !== 'NewExpression') || parent.callee !== node) return false
  if (name === 'importScripts') return true
  const [first] = parent.arguments
  if (name === 'Function') return parent.arguments.length !== 1 || !RETURN_THIS.test(textOf(first) ?? '')
  return textOf(first) !== null
}

/** Forbidden names in a destructuring such as `const { fetch } = window`. */
function takenOut({ path, node, parent }: Reference): string[] {
  if (parent?.type !== 'VariableDeclarator' || parent.init !== node || parent.id.type !== 'ObjectPattern') return []
  return parent.id.properties.flatMap((property) => {
    const key = keyOf(property)
    const name = key === null ? null : forbiddenStart([...path, key])
    return name === null || harmlessUncalled.has(name) ? [] : [name]
  })
}

function usesOf(reference: Reference): string[] {
  const name = forbiddenStart(reference.path)
  if (name === null) return takenOut(reference)
  const isWhole = reference.path.length === name.split('.').length
  if (harmlessUncalled.has(name)) return isWhole && isForbiddenCall(name, reference) ? [name] : []
  // A `typeof` check is not a use.
  const isTypeofCheck =
    isWhole && reference.parent?.type === 'UnaryExpression' && reference.parent.operator === 'typeof'
  return isTypeofCheck ? [] : [name]
}

const lineOf = (text: string, { start }: AnyNode) => text.slice(0, start).split('\n').length

/** Reports browser functions that a script uses although remotes must not. */
export function scriptProblems(path: string, text: string, program: Program): ReleaseProblem[] {
  const uses = freeReferences(program, roots).flatMap((reference) =>
    usesOf(reference).map((name) => ({ name, node: reference.node })),
  )
  const first = new Map(uses.reverse().map(({ name, node }) => [name, node]))
  return [...first].map(([name, node]) =>
    createProblem(
      path,
      'release.forbidden_code',
      `${path}, line ${lineOf(text, node)}: ${name} is not for remotes: ${forbidden[name] ?? ''}`,
    ),
  )
}
