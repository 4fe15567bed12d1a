import type { Store } from '@outlet/shared/contract/stores'
import { amountOrNull, parseAmount } from '@outlet/shared/format/amount-text'
import { readNumber } from '@outlet/shared/format/typed-number'
import { parseAttributes } from '../order/attributes-text'
import { dateTimeText, mapTexts, type OrderFormValues, type OrderLineValues } from './order-form-values'

const orNull = (text: string): string | null => text.trim() || null

/** Tax and shipping may be empty, which means 0. */
const optionalAmount = (text: string, currency: string) => (text.trim() ? parseAmount(text, currency) : 0)

/** Preserves the seconds, which the field does not show, unless the shown time is edited. */
const moment = ({ placed_at, placed_at_exact }: OrderFormValues): string | null => {
  if (placed_at_exact && dateTimeText(new Date(placed_at_exact)) === placed_at) return placed_at_exact
  const date = new Date(placed_at)
  return Number.isNaN(date.getTime()) ? null : date.toISOString()
}

const lineBody = (line: OrderLineValues, currency: string) => {
  const attributes = parseAttributes(line.attributes)
  return {
    title: line.title,
    product_code: orNull(line.product_code),
    color: orNull(line.color),
    size: orNull(line.size),
    ...(attributes.length > 0 ? { attributes } : {}),
    quantity: readNumber(line.quantity),
    unit_price: parseAmount(line.unit_price, currency),
  }
}

/**
 * Key of the store that the order is linked to: the connected store with the typed name, otherwise the former key
 * unless its store has another name.
 */
const storeKey = ({ store_name, website_type }: OrderFormValues, stores: readonly Pick<Store, 'key' | 'name'>[]) => {
  const named = stores.find(({ name }) => name === store_name.trim())
  if (named) return named.key
  const isTiedToOther = stores.some(({ key }) => key === website_type)
  return isTiedToOther ? null : website_type
}

/**
 * Body that records the order, still to be validated by the contract's schema. A value that cannot be parsed is
 * included as typed, or as an `AmountRefusal`.
 */
export const orderBody = (values: OrderFormValues, stores: readonly Pick<Store, 'key' | 'name'>[]) => {
  const { version: _version, placed_at_exact: _exact, tags: _tags, ...fields } = values
  return {
    ...fields,
    website_type: storeKey(values, stores),
    lines: values.lines.map((line) => lineBody(line, values.currency)),
    tax: optionalAmount(values.tax, values.currency),
    shipping: optionalAmount(values.shipping, values.currency),
    ...mapTexts((field) => orNull(values[field])),
    placed_at: moment(values),
  }
}

type TypedAmounts = Pick<OrderFormValues, 'tax' | 'shipping' | 'currency'> & {
  readonly lines: readonly Pick<OrderLineValues, 'quantity' | 'unit_price'>[]
}

/** An empty amount counts as 0. */
const totalled = (text: string, currency: string) => (text.trim() ? amountOrNull(text, currency) : 0)

/** Total of the amounts typed so far, in minor units; null while an amount cannot be parsed. */
export const typedTotal = ({ lines, tax, shipping, currency }: TypedAmounts): number | null => {
  const amounts = lines.map(({ quantity, unit_price }) => {
    const price = totalled(unit_price, currency)
    const count = readNumber(quantity)
    return price === null || typeof count !== 'number' ? null : price * count
  })
  const all = [...amounts, totalled(tax, currency), totalled(shipping, currency)]
  return all.reduce((sum, amount) => (sum === null || amount === null ? null : sum + amount), 0)
}
