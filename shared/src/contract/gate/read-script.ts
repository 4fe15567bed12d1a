import { parse, type AnyNode, type Program } from 'acorn'

/** A script that is neither a module nor a classic script; line and reason are the parser's. */
export class UnreadableScript extends Error {
  override name = 'UnreadableScript'
}

/** Throws UnreadableScript. */
export function readScript(text: string): Program {
  const options = { ecmaVersion: 'latest', allowHashBang: true } as const
  try {
    return parse(text, { ...options, sourceType: 'module' })
  } catch {
    // What only a classic script may hold is no fault: tried again.
  }
  try {
    return parse(text, { ...options, sourceType: 'script' })
  } catch (error) {
    throw new UnreadableScript(error instanceof Error ? error.message : String(error))
  }
}

/** The text of a literal or of a template without expressions; null where it is not there to be read. */
export function textOf(node: AnyNode | null | undefined): string | null {
  if (node?.type === 'Literal') return typeof node.value === 'string' ? node.value : null
  if (node?.type !== 'TemplateLiteral' || node.expressions.length > 0) return null
  return node.quasis[0]?.value.cooked ?? null
}

/** What a property, method or member is called; null where that is computed. */
export function keyOf(node: AnyNode): string | null {
  if (node.type === 'MemberExpression') return nameOf(node.property, node.computed)
  const isKeyed = node.type === 'Property' || node.type === 'MethodDefinition' || node.type === 'PropertyDefinition'
  return isKeyed ? nameOf(node.key, node.computed) : null
}

const nameOf = (key: AnyNode, isComputed: boolean): string | null =>
  key.type === 'Identifier' && !isComputed ? key.name : textOf(key)
