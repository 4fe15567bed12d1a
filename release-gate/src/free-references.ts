import type { AnyNode, Program } from 'acorn'
import { fullAncestor } from 'acorn-walk'
import { keyOf } from './read-script'

const GLOBAL_OBJECTS = new Set(['window', 'self', 'globalThis', 'top', 'parent', 'frames'])

export interface Reference {
  /** Path without the global object: `navigator.sendBeacon` is `['navigator', 'sendBeacon']`. */
  readonly path: readonly string[]
  readonly node: AnyNode
  readonly parent: AnyNode | undefined
}

interface Binding {
  readonly name: string
  readonly start: number
  readonly end: number
}

const BLOCKS = /^(?:BlockStatement|Program|StaticBlock|SwitchStatement|For\w*Statement|\w*Function\w*)$/
const FUNCTIONS = /^(?:Program|StaticBlock|\w*Function\w*)$/
const PATTERNS = /^(?:\w*Pattern|RestElement|Property)$/

/** Whether a declaration binds its name in the surrounding scope and its parameters in its own. */
const isDeclaration = (node: AnyNode) => node.type === 'FunctionDeclaration' || node.type === 'ClassDeclaration'
const OWN_SCOPE = /^(?:FunctionDeclaration|\w*FunctionExpression|ClassExpression|CatchClause)$/

/** Scope in which the name of a pattern is bound; null if the pattern only assigns to it. */
function scopeOf(ancestors: readonly AnyNode[]): AnyNode | null {
  const outer = ancestors.slice(0, -1)
  const index = outer.findLastIndex(({ type }) => !PATTERNS.test(type))
  const [declared, above] = [outer[index], outer.slice(0, index)]
  const nearest = (types: RegExp) => above.findLast(({ type }) => types.test(type)) ?? null
  if (!declared) return null
  if (declared.type === 'VariableDeclarator') {
    const declaration = above.at(-1)
    return nearest(declaration?.type === 'VariableDeclaration' && declaration.kind === 'var' ? FUNCTIONS : BLOCKS)
  }
  if (isDeclaration(declared) && declared.id === ancestors.at(-1)) return nearest(BLOCKS)
  return OWN_SCOPE.test(declared.type) ? declared : null
}

/** Longest member chain that starts at the identifier, with its parent node. */
function chainOf(ancestors: readonly AnyNode[], name: string): Reference {
  const path = [name]
  let at = ancestors.length - 1
  for (let above = ancestors[at - 1]; above; above = ancestors[at - 1]) {
    const key = above.type === 'MemberExpression' && above.object === ancestors[at] ? keyOf(above) : null
    if (key === null && above.type !== 'ChainExpression') break
    if (key !== null) path.push(key)
    at -= 1
  }
  const first = path.findIndex((part) => !GLOBAL_OBJECTS.has(part))
  // The last element of an identifier's ancestors is the identifier itself.
  const node = ancestors[at] as AnyNode
  return { path: first === -1 ? [] : path.slice(first), node, parent: ancestors[at - 1] }
}

const imported = (node: AnyNode): string[] =>
  node.type === 'ImportDeclaration' ? node.specifiers.map(({ local }) => local.name) : []

/**
 * References to the global object, or to one of the given globals, that no surrounding declaration shadows.
 * @param names first names: `fetch`, `navigator`
 */
export function freeReferences(program: Program, names: ReadonlySet<string>): Reference[] {
  const isWanted = (name: string) => names.has(name) || GLOBAL_OBJECTS.has(name)
  const found: { name: string; reference: Reference }[] = []
  const bindings: Binding[] = []
  fullAncestor(program, (node, _state, ancestors, type) => {
    for (const name of imported(node)) bindings.push({ name, start: program.start, end: program.end })
    if (node.type !== 'Identifier' || !isWanted(node.name)) return
    if (type === 'Identifier') found.push({ name: node.name, reference: chainOf(ancestors, node.name) })
    if (type !== 'VariablePattern') return
    const scope = scopeOf(ancestors)
    if (scope) bindings.push({ name: node.name, start: scope.start, end: scope.end })
  })
  const isFree = (name: string, { start, end }: AnyNode) =>
    !bindings.some((binding) => binding.name === name && binding.start <= start && end <= binding.end)
  return found.filter(({ name, reference }) => isFree(name, reference.node)).map(({ reference }) => reference)
}
