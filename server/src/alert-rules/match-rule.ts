import { isProductEvent, type AlertEvent, type AlertFilter } from '@outlet/shared/contract/alert-rules'
import type { Money } from '@outlet/shared/contract/money'
import type { AlertFacts } from '../deliveries/alert-facts'
import { hasTag } from '../platform/db/tags'

interface Happened {
  event: { kind: string; store: string | null; subject: { id: string }; payload: object }
  facts: AlertFacts
  tags: readonly string[]
}

const isOneOf = (wanted: readonly string[], value: string | null) =>
  wanted.length === 0 || (value !== null && wanted.includes(value))

/** Amounts of another currency are not compared, and neither is a price that nobody knows. */
const compares = (
  bound: Money | null,
  price: Money | null,
  passes: (bound: number, price: number) => boolean,
): boolean => bound === null || (price?.currency === bound.currency && passes(bound.minor, price.minor))

/** Of a price that moved, by how many percent of the one before; null where one of the two is not known. */
export function changePercent({ price, previous_price }: Pick<AlertFacts, 'price' | 'previous_price'>): number | null {
  if (price?.currency !== previous_price?.currency || !price || !previous_price || previous_price.minor === 0)
    return null
  return (100 * (price.minor - previous_price.minor)) / previous_price.minor
}

const priceEvents = new Set<AlertEvent>(['price_dropped', 'price_raised'])

function passesPrice({ price_at_most, price_at_least, price_change_percent }: AlertFilter, facts: AlertFacts): boolean {
  if (!compares(price_at_most, facts.price, (bound, price) => price <= bound)) return false
  if (!compares(price_at_least, facts.price, (bound, price) => price >= bound)) return false
  if (price_change_percent === null || !priceEvents.has(facts.event)) return true
  const percent = changePercent(facts)
  return percent !== null && Math.abs(percent) >= price_change_percent
}

/** A stock of unknown size may be enough; none at all is not. */
function passesStock({ stock_at_least }: AlertFilter, { stock_level, stock_level_kind }: AlertFacts): boolean {
  if (stock_at_least === null || stock_level_kind !== 'exact') return true
  return (stock_level ?? 0) >= stock_at_least
}

/** What is of no store is the console's own. */
const passesStore = ({ stores }: AlertFilter, store: string | null) => store === null || isOneOf(stores, store)

const passesProduct = (filter: AlertFilter, { event, facts, tags }: Happened): boolean =>
  isOneOf(filter.monitor_ids, event.subject.id) &&
  (filter.tags.length === 0 || filter.tags.some((tag) => hasTag(tags, tag))) &&
  passesPrice(filter, facts) &&
  passesStock(filter, facts)

/** What is of one user's own, its `user_id` says: nobody else's rules tell of it. */
const mayTell = (userId: string | null, payload: object) =>
  !('user_id' in payload) || payload.user_id === null || payload.user_id === userId

/** Whether a rule is about what happened, as `AlertFilter` says; `userId` = whose own rule it is. */
export function matchesRule(
  { events, filter, userId }: { events: readonly string[]; filter: AlertFilter; userId: string | null },
  { event, facts, tags }: Happened,
): boolean {
  if (!mayTell(userId, event.payload)) return false
  if (!events.includes(event.kind) || !passesStore(filter, event.store)) return false
  if (facts.event === 'new_product') return passesPrice(filter, facts)
  return !isProductEvent(facts.event) || passesProduct(filter, { event, facts, tags })
}
