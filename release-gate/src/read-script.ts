import { parse, type AnyNode, type Program } from 'acorn'

/** The text is neither a module nor a classic script. The message contains the parser's line and reason. */
export class UnreadableScript extends Error {
  override name = 'UnreadableScript'
}

/** Parses a script, first as a module, then as a classic script. Throws `UnreadableScript`. */
export function readScript(text: string): Program {
  const options = { ecmaVersion: 'latest', allowHashBang: true } as const
  try {
    return parse(text, { ...options, sourceType: 'module' })
  } catch {
    // The script may be a classic script.
  }
  try {
    return parse(text, { ...options, sourceType: 'script' })
  } catch (error) {
    throw new UnreadableScript(error instanceof Error ? error.message : String(error))
  }
}

/** Value of a string literal or of a template without expressions; null for any other node. */
export function textOf(node: AnyNode | null | undefined): string | null {
  if (node?.type === 'Literal') return typeof node.value === 'string' ? node.value : null
  if (node?.type !== 'TemplateLiteral' || node.expressions.length > 0) return null
  return node.quasis[0]?.value.cooked ?? null
}

/** Name of a property, method or member; null if it is computed. */
export function keyOf(node: AnyNode): string | null {
  if (node.type === 'MemberExpression') return nameOf(node.property, node.computed)
  const isKeyed = node.type === 'Property' || node.type === 'MethodDefinition' || node.type === 'PropertyDefinition'
  return isKeyed ? nameOf(node.key, node.computed) : null
}

const nameOf = (key: AnyNode, isComputed: boolean): string | null =>
  key.type === 'Identifier' && !isComputed ? key.name : textOf(key)
