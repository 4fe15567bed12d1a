import {
  hasRule,
  parseSelector,
  parseStockExpression,
  parseValueExpression,
  type PageRule,
  type SelectorStep,
  type StockExpression,
  type ValueExpression,
} from '@outlet/shared/contract/stores/page-rule'
import { minorIn } from './amount'
import { IN, OUT, UNSTATED } from './availability'
import type { PageProduct } from './page-product'
import type { StatedOffer } from './read-offers'
import type { ReadingContext } from './reading-context'
import type { SelectedElement } from './select-elements'

/** Returns the selectors of a rule: of the price, then of the availability. A missing one selects nothing. */
export const selectorsOf = ({ price_selector, availability_selector }: PageRule): SelectorStep[][] =>
  [price_selector, availability_selector].map((selector) => (selector ? (parseSelector(selector) ?? []) : []))

/** Returns the part of an element that an expression names; null if it is not there. */
function valueIn({ attributes, text }: SelectedElement, { attribute, after, before }: ValueExpression): string | null {
  const whole = attribute === null ? text : attributes[attribute]
  if (whole === undefined) return null
  const start = after === null ? 0 : whole.indexOf(after)
  if (start < 0) return null
  const rest = whole.slice(start + (after?.length ?? 0))
  const end = before === null ? rest.length : rest.indexOf(before)
  return end < 0 ? null : rest.slice(0, end).trim()
}

function priceBy(rule: PageRule, element: SelectedElement | null, { currency, notes }: ReadingContext) {
  const expression = parseValueExpression(rule.price_expression ?? 'text')
  const text = element && expression ? valueIn(element, expression) : null
  const minor = text === null ? null : minorIn(text, currency)
  if (minor === null || minor === 0) notes.add('rule_without_price')
  return { prices: minor ? [{ minor, currency }] : [], isFrom: false, listPrice: null }
}

/** Whether the product is in stock; null if the page does not contain what the expression names. */
function isInStock(expression: StockExpression, element: SelectedElement | null): boolean | null {
  if (expression.kind === 'exists') return element !== null
  if (expression.kind === 'missing') return element === null
  const value = element && valueIn(element, expression.value)
  if (value === null) return null
  const isContained = value.toLowerCase().includes(expression.text.toLowerCase())
  return isContained === (expression.kind === 'contains')
}

function stockBy(rule: PageRule, element: SelectedElement | null, { notes }: ReadingContext) {
  const expression = parseStockExpression(rule.availability_expression ?? 'exists')
  const orderable = expression && isInStock(expression, element)
  const counted = { available: null, inStockDate: null }
  if (orderable !== null) return { ...(orderable ? IN : OUT), ...counted, kind: 'boolean' as const }
  notes.add('rule_without_availability')
  return { ...UNSTATED, ...counted, kind: 'unknown' as const }
}

/**
 * Replaces what the page states by what a person's rule reads: the person set it because the page's data is missing or
 * wrong, so that nothing of that data stands in for it. A rule knows no variants.
 */
export function applyRule(
  product: PageProduct,
  rule: PageRule,
  [price = null, availability = null]: readonly (SelectedElement | null)[],
  context: ReadingContext,
): PageProduct {
  if (!hasRule(rule)) return product
  if (product.variants.length > 0) {
    context.notes.add('rule_beside_variants')
    return product
  }
  const offer: StatedOffer = {
    ...product.offer,
    ...(rule.price_selector && priceBy(rule, price, context)),
    ...(rule.availability_selector && stockBy(rule, availability, context)),
  }
  return { ...product, offer }
}
