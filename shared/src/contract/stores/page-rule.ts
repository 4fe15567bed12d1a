import { z } from '../zod'

/** Maximum length of a selector or an expression. */
const MAX_RULE = 200
/** Maximum number of elements in a selector, from the outermost to the selected one. */
const MAX_STEPS = 6

export interface AttributeTest {
  name: string
  /** Null = the attribute must be there, with any value. */
  value: string | null
}

/** One element of a selector. */
export interface SelectorStep {
  /** Null = any. */
  tag: string | null
  classes: string[]
  tests: AttributeTest[]
  /** Whether the step before must be the direct parent, instead of any element around it. */
  isChild: boolean
}

const SIMPLE = /(?:\.([\w-]+))|(?:#([\w-]+))|(?:\[([\w:-]+)(?:=(?:"([^"\]]*)"|'([^'\]]*)'|([\w-]+)))?\])/y
const TAG = /\*|[a-z][\w-]*/iy

interface Reader {
  text: string
  at: number
}

function take(reader: Reader, pattern: RegExp): RegExpExecArray | null {
  pattern.lastIndex = reader.at
  const found = pattern.exec(reader.text)
  if (found) reader.at = pattern.lastIndex
  return found
}

function readStep(reader: Reader, isChild: boolean): SelectorStep | null {
  const start = reader.at
  const tag = take(reader, TAG)?.[0].toLowerCase() ?? null
  const step: SelectorStep = { tag: tag === '*' ? null : tag, classes: [], tests: [], isChild }
  for (let found = take(reader, SIMPLE); found; found = take(reader, SIMPLE)) {
    const [, className, id, name, ...values] = found
    if (className !== undefined) step.classes.push(className)
    if (id !== undefined) step.tests.push({ name: 'id', value: id })
    if (name !== undefined) {
      step.tests.push({ name: name.toLowerCase(), value: values.find((value) => value !== undefined) ?? null })
    }
  }
  return reader.at > start ? step : null
}

/** Reads the space before a further step. Null if other text stands there, or nothing after it. */
function readSpace(reader: Reader): { isChild: boolean } | null {
  const space = take(reader, /\s*>\s*|\s+/y)
  return space && reader.at < reader.text.length ? { isChild: space[0].includes('>') } : null
}

/**
 * Parses a selector: a part of CSS, namely tags, classes, ids, and attributes with or without a value, inside (blank) or
 * directly inside (`>`) each other. Null if it is another one. The time is linear in its length.
 */
export function parseSelector(selector: string): SelectorStep[] | null {
  const reader: Reader = { text: selector.trim(), at: 0 }
  const steps: SelectorStep[] = []
  for (let space: { isChild: boolean } | null = { isChild: false }; space; space = readSpace(reader)) {
    const step = readStep(reader, space.isChild)
    if (!step || steps.length === MAX_STEPS) return null
    steps.push(step)
    if (reader.at === reader.text.length) return steps
  }
  return null
}

/** Part of an element: its text or an attribute, after and before fixed texts. */
export interface ValueExpression {
  /** Null = the element's text. */
  attribute: string | null
  after: string | null
  before: string | null
}

const VALUE = /^(?:text|@([a-z][\w:-]*))(?: after "([^"]+)")?(?: before "([^"]+)")?$/i

/**
 * Parses the expression of a price: `text` or `@attribute`, then optionally `after "…"` and `before "…"`. The texts are
 * taken literally, so that no expression takes long. Null if it is another one.
 */
export function parseValueExpression(expression: string): ValueExpression | null {
  const found = VALUE.exec(expression.trim())
  if (!found) return null
  const [, attribute = null, after = null, before = null] = found
  return { attribute: attribute?.toLowerCase() ?? null, after, before }
}

/** When a product is in stock: the element exists or not, or a part of it contains a text or not. */
export type StockExpression =
  | { kind: 'exists' }
  | { kind: 'missing' }
  | { kind: 'contains' | 'lacks'; value: ValueExpression; text: string }

/** Parses the expression of an availability: `exists`, `missing`, or a value with `contains "…"` or `lacks "…"`. */
export function parseStockExpression(expression: string): StockExpression | null {
  const text = expression.trim()
  if (text === 'exists') return { kind: 'exists' }
  if (text === 'missing') return { kind: 'missing' }
  const found = /^(.{2,150}) (contains|lacks) "([^"]+)"$/.exec(text)
  const value = found && parseValueExpression(found[1] ?? '')
  return value ? { kind: found[2] === 'lacks' ? 'lacks' : 'contains', value, text: found[3] ?? '' } : null
}

const ruleText = (isValid: (text: string) => boolean, code: string) =>
  z.string().trim().min(1, code).max(MAX_RULE, code).refine(isValid, code).nullish()

/** Settings of a hand-set rule; null = no rule, or the usual expression. */
export const pageRule = {
  price_selector: ruleText((text) => parseSelector(text) !== null, 'store.selector_invalid'),
  /** Default: `text`. */
  price_expression: ruleText((text) => parseValueExpression(text) !== null, 'store.price_expression_invalid'),
  availability_selector: ruleText((text) => parseSelector(text) !== null, 'store.selector_invalid'),
  /** Default: `exists`. */
  availability_expression: ruleText((text) => parseStockExpression(text) !== null, 'store.stock_expression_invalid'),
}
/** Whether a rule reads anything. */
export const hasRule = ({ price_selector, availability_selector }: PageRule): boolean =>
  Boolean(price_selector ?? availability_selector)

export type PageRule = { [Name in keyof typeof pageRule]?: string | null | undefined }
