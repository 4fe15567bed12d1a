import type { AnyNode } from 'acorn'
import { full } from 'acorn-walk'
import type { RemoteDescriptor } from '@outlet/shared/contract/releases'
import { languages } from './check-names'
import type { Script } from './check-extensions'
import { keyOf, textOf } from './read-script'
import { createProblem, type ReleaseProblem } from './release-problem'

/** Suffix of plural forms. Languages differ in them: Chinese has one form, English two. */
const PLURAL = /_(?:zero|one|two|few|many|other)$/
const MAX_REPORTED = 5

/**
 * Flattened keys of nested messages, such as `list.title`; null if a value is neither a text nor an object of messages.
 */
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

/** Value of an object literal that contains only texts and such objects; undefined for any other node. */
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

/** Messages in `JSON.parse('…')` or in an object literal. */
function messagesAt(node: AnyNode): unknown {
  if (node.type === 'ObjectExpression') return valueOf(node)
  const isParse = node.type === 'CallExpression' && keyOf(node.callee) === 'parse'
  return isParse ? parsed(textOf(node.arguments[0])) : undefined
}

/** Message keys in the scripts of a language: those of the largest object of texts. Null if none is found. */
function messageKeysOf(scripts: readonly Script[]): Set<string> | null {
  let largest: string[] = []
  for (const { program } of scripts) {
    full(program, (node) => {
      const keys = keysOf(messagesAt(node)) ?? []
      if (keys.length > largest.length) largest = keys
    })
  }
  return largest.length === 0 ? null : new Set(largest)
}

/** Reports messages that one language has and the other lacks, as far as the languages' files show them. */
export function messageProblems({ pages }: RemoteDescriptor, scripts: readonly Script[]): ReleaseProblem[] {
  const [chinese, english] = languages.map((language) => {
    const files = Object.hasOwn(pages, language) ? (pages[language] ?? []) : []
    return messageKeysOf(scripts.filter(({ path }) => files.includes(path)))
  })
  if (!chinese || !english) return []
  const lacking = (language: string, has: ReadonlySet<string>, other: ReadonlySet<string>) => {
    const keys = [...other].filter((key) => !has.has(key))
    const more = keys.length > MAX_REPORTED ? ` and ${keys.length - MAX_REPORTED} more` : ''
    return keys.length === 0
      ? []
      : [
          createProblem(
            language,
            'release.words_missing',
            `${language} lacks ${keys.slice(0, MAX_REPORTED).join(', ')}${more}`,
          ),
        ]
  }
  return [...lacking('zh-CN', chinese, english), ...lacking('en-US', english, chinese)]
}
