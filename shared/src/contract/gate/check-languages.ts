import type { AnyNode } from 'acorn'
import { full } from 'acorn-walk'
import type { RemoteDescriptor } from '../releases'
import { languages } from './check-names'
import type { Script } from './check-parts'
import { keyOf, textOf } from './read-script'
import { problem, type ReleaseProblem } from './release-problem'

/** Languages have the plural forms that they have: Chinese one, English two. */
const PLURAL = /_(?:zero|one|two|few|many|other)$/
const SHOWN = 5

/** Keys of nested words, `list.title`; null where some value is neither a text nor words. */
function keysOf(value: unknown, prefix = ''): string[] | null {
  if (typeof value === 'string') return [prefix.replace(PLURAL, '')]
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null
  const keys: string[] = []
  for (const [key, inner] of Object.entries(value)) {
    const below = keysOf(inner, prefix === '' ? key : `${prefix}.${key}`)
    if (below === null) return null
    keys.push(...below)
  }
  return keys
}

/** An object literal of nothing but texts and such objects; undefined for any other. */
function valueOf(node: AnyNode): unknown {
  const text = textOf(node)
  if (text !== null) return text
  if (node.type !== 'ObjectExpression') return undefined
  const entries = node.properties.map((property) => [
    keyOf(property),
    property.type === 'Property' ? valueOf(property.value) : undefined,
  ])
  return entries.some(([key, value]) => typeof key !== 'string' || value === undefined)
    ? undefined
    : Object.fromEntries(entries)
}

function parsed(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}

/** `JSON.parse('…')` or an object literal. */
function wordsAt(node: AnyNode): unknown {
  if (node.type === 'ObjectExpression') return valueOf(node)
  const isParse = node.type === 'CallExpression' && keyOf(node.callee) === 'parse'
  return isParse ? parsed(textOf(node.arguments[0])) : undefined
}

/** Keys of the words that a language's scripts hold: the largest object of texts. Null where none can be seen. */
function wordsOf(scripts: readonly Script[]): Set<string> | null {
  let most: string[] = []
  for (const { program } of scripts) {
    full(program, (node) => {
      const keys = keysOf(wordsAt(node)) ?? []
      if (keys.length > most.length) most = keys
    })
  }
  return most.length === 0 ? null : new Set(most)
}

/** Words that one language has and the other lacks, as far as the languages' files show them. */
export function wordProblems({ pages }: RemoteDescriptor, scripts: readonly Script[]): ReleaseProblem[] {
  const [chinese, english] = languages.map((language) => {
    const files = Object.hasOwn(pages, language) ? (pages[language] ?? []) : []
    return wordsOf(scripts.filter(({ path }) => files.includes(path)))
  })
  if (!chinese || !english) return []
  const lacking = (language: string, has: ReadonlySet<string>, other: ReadonlySet<string>) => {
    const keys = [...other].filter((key) => !has.has(key))
    const more = keys.length > SHOWN ? ` and ${keys.length - SHOWN} more` : ''
    return keys.length === 0
      ? []
      : [problem(language, 'release.words_missing', `${language} lacks ${keys.slice(0, SHOWN).join(', ')}${more}`)]
  }
  return [...lacking('zh-CN', chinese, english), ...lacking('en-US', english, chinese)]
}
