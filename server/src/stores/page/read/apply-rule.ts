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
import { isAmount, minorIn, otherCurrencyIn } from './amount'
import { IN, OUT, UNSTATED } from './availability'
import type { PageProduct } from './page-product'
import type { StatedOffer } from './read-offers'
import type { ReadingContext } from './reading-context'
import type { SelectedElement, Selection } from './select-elements'

/** Returns the selectors of a rule: of the price, then of the availability. A missing one selects nothing. */
export const selectorsOf = ({ price_selector, availability_selector }: PageRule): SelectorStep[][] =>
  [price_selector, availability_selector].map((selector) => (selector ? (parseSelector(selector) ?? []) : []))

const NOTHING: Selection = { element: null, isCut: false }

function wholeIn({ attributes, text }: SelectedElement, { attribute }: ValueExpression): string | null {
  if (attribute === null) return text
  return Object.hasOwn(attributes, attribute) ? (attributes[attribute] ?? null) : null
}

/** Returns the part of an element that an expression names; null if it is not there. */
function valueIn(element: SelectedElement, expression: ValueExpression): string | null {
  const { after, before } = expression
  const whole = wholeIn(element, expression)
  if (whole === null) return null
  const start = after === null ? 0 : whole.indexOf(after)
  if (start < 0) return null
  const rest = whole.slice(start + (after?.length ?? 0))
  const end = before === null ? rest.length : rest.indexOf(before)
  return end < 0 ? null : rest.slice(0, end).trim()
}

/** Whether the part of an element that an expression names ends only where its text was cut. */
const isOpenEnded = ({ attribute, before }: ValueExpression, { isCut }: Selection): boolean =>
  isCut && attribute === null && before === null

function priceTextBy({ price_expression }: PageRule, selection: Selection): string | null {
  const expression = parseValueExpression(price_expression ?? 'text')
  if (!selection.element || !expression || isOpenEnded(expression, selection)) return null
  return valueIn(selection.element, expression)
}

/**
 * Whether a rule finds a price. Only then does it read a page without data: a wall, a closed shop and a page of nothing
 * found also have elements, and lack texts.
 */
export function findsPrice(rule: PageRule, [price = NOTHING]: readonly Selection[]): boolean {
  const text = rule.price_selector ? priceTextBy(rule, price) : null
  return text !== null && isAmount(text)
}

function priceBy(rule: PageRule, selection: Selection, { currency, notes, foreign }: ReadingContext) {
  const text = priceTextBy(rule, selection)
  const minor = text === null ? null : minorIn(text, currency)
  // The sign is all that such a page states about its currency.
  const other = text === null ? null : otherCurrencyIn(text, currency)
  if (other !== null) {
    notes.add('other_currency')
    foreign.add(other)
  } else if (minor === null || minor === 0) notes.add('rule_without_price')
  return { prices: minor ? [{ minor, currency }] : [], isFrom: false, listPrice: null }
}

/** Whether the product is in stock; null if the page, or the part that was read, does not say so. */
function isInStock(expression: StockExpression, selection: Selection): boolean | null {
  const { element, isCut } = selection
  if (expression.kind === 'exists' || expression.kind === 'missing') {
    if (!element && isCut) return null
    return (element !== null) === (expression.kind === 'exists')
  }
  const value = element && valueIn(element, expression.value)
  if (value === null) return null
  const isContained = value.toLowerCase().includes(expression.text.toLowerCase())
  if (!isContained && isOpenEnded(expression.value, selection)) return null
  return isContained === (expression.kind === 'contains')
}

function stockBy(rule: PageRule, selection: Selection, { notes }: ReadingContext) {
  const expression = parseStockExpression(rule.availability_expression ?? 'exists')
  const orderable = expression && isInStock(expression, selection)
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
  [price = NOTHING, availability = NOTHING]: readonly Selection[],
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
