import type { z } from '@outlet/shared/contract/zod'
import { OrderDraft } from '@outlet/shared/contract/orders'
import { parseAmount } from './amount-text'
import type { OrderFormValues, OrderLineValues } from './order-form-values'

/** By field, as the API names them (`lines.0.quantity`): what is wrong, a key below `orders.error`. */
export type OrderFormErrors = Readonly<Record<string, string>>

export type ParsedOrderForm = { ok: true; draft: OrderDraft } | { ok: false; errors: OrderFormErrors }

const orNull = (text: string): string | null => text.trim() || null

/** Tax and shipping may be left empty: nothing was paid for them. */
const optionalAmount = (text: string, currency: string) => (text.trim() ? parseAmount(text, currency) : 0)

const wholeNumber = (text: string): number | null => {
  const plain = text.normalize('NFKC').trim()
  return /^\d{1,6}$/.test(plain) ? Number(plain) : null
}

const moment = (text: string): string | null => {
  const date = new Date(text)
  return Number.isNaN(date.getTime()) ? null : date.toISOString()
}

const lineDraft = (line: OrderLineValues, currency: string) => ({
  title: line.title,
  product_code: orNull(line.product_code),
  color: orNull(line.color),
  size: orNull(line.size),
  quantity: wholeNumber(line.quantity),
  unit_price: parseAmount(line.unit_price, currency),
})

/** The contract's schema finds what is wrong; this finds the words for it. */
const errorOf = (path: string): string => {
  const field = path.split('.').at(-1) ?? path
  if (['tax', 'shipping', 'unit_price'].includes(field)) return 'amount'
  if (['store_name', 'title', 'quantity', 'placed_at', 'lines'].includes(field)) return field
  return 'invalid'
}

/** The order that the form describes, or what is wrong with it, by field. */
export const parseOrderForm = (values: OrderFormValues): ParsedOrderForm => {
  const { currency } = values
  const parsed = OrderDraft.safeParse({
    ...values,
    store_order_number: orNull(values.store_order_number),
    lines: values.lines.map((line) => lineDraft(line, currency)),
    tax: optionalAmount(values.tax, currency),
    shipping: optionalAmount(values.shipping, currency),
    note: orNull(values.note),
    placed_at: moment(values.placed_at),
  })
  if (parsed.success) return { ok: true, draft: parsed.data }
  const paths = parsed.error.issues.map((issue) => issue.path.join('.'))
  return { ok: false, errors: Object.fromEntries(paths.map((path) => [path, errorOf(path)])) }
}

/** What the order costs as far as it is typed, in minor units; null while an amount in it can't be read. */
export const typedTotal = ({ lines, tax, shipping, currency }: OrderFormValues): number | null => {
  const amounts = lines.map((line) => {
    const price = optionalAmount(line.unit_price, currency)
    const quantity = wholeNumber(line.quantity)
    return price === null || quantity === null ? null : price * quantity
  })
  const all = [...amounts, optionalAmount(tax, currency), optionalAmount(shipping, currency)]
  return all.reduce((sum, amount) => (sum === null || amount === null ? null : sum + amount), 0)
}

const OrderPatch = OrderDraft.partial()
export type OrderPatch = z.infer<typeof OrderPatch>

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** The fields of a draft that differ from what the form began with: all that a change sends. */
export const changedFields = (begun: OrderFormValues, draft: OrderDraft): OrderPatch => {
  const before = parseOrderForm(begun)
  if (!before.ok) return draft
  const fields = OrderDraft.keyof().options.filter((field) => !same(before.draft[field], draft[field]))
  return OrderPatch.parse(Object.fromEntries(fields.map((field) => [field, draft[field]])))
}
