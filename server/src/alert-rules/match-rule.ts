import {
  isProductEvent,
  isReplacing,
  replacedEvents,
  type AlertEvent,
  type AlertFilter,
} from '@outlet/shared/contract/alert-rules'
import type { Money } from '@outlet/shared/contract/money'
import { changePercent, type AlertFacts } from '../alert-messages/alert-facts'
import { hasTag } from '../platform/db/tags'
import { hasRealDiscount, isNearLowest, isNewLow, type PricesAt } from '../products/price-conditions'

interface MatchInput {
  event: { kind: string; store: string | null; subject: { id: string }; payload: object }
  facts: AlertFacts
  tags: readonly string[]
  monitorIds?: readonly string[]
  /** Returns the prices that were known at the event, for conditions that need them; null = none. */
  prices: () => PricesAt | null
  /** Whether the price was the lowest of the product in all connected stores. */
  cheapest: () => boolean
}

const isOneOf = (accepted: readonly string[], value: string | null) =>
  accepted.length === 0 || (value !== null && accepted.includes(value))

/** Compares a price with a bound. A price that is unknown or in another currency does not pass. */
const passesBound = (
  bound: Money | null,
  price: Money | null,
  passes: (bound: number, price: number) => boolean,
): boolean => bound === null || (price?.currency === bound.currency && passes(bound.minor, price.minor))

/** A price of which nothing is known does not pass. */
const passesPrices = ({ prices }: MatchInput, passes: (known: PricesAt) => boolean): boolean => {
  const known = prices()
  return known !== null && passes(known)
}

const priceEvents = new Set<AlertEvent>(['price_dropped', 'price_raised'])

/** Whether an event passes a condition of a rule, by the condition's name. */
const conditions: {
  readonly [Name in keyof AlertFilter]: (condition: AlertFilter[Name], input: MatchInput) => boolean
} = {
  /** Events without a store are the console's own and pass every store filter. */
  stores: (stores, { event: { store } }) => store === null || isOneOf(stores, store),
  monitor_ids: (ids, { event, monitorIds = [event.subject.id] }) =>
    ids.length === 0 || monitorIds.some((id) => ids.includes(id)),
  tags: (accepted, { tags }) => accepted.length === 0 || accepted.some((tag) => hasTag(tags, tag)),
  price_at_most: (bound, { facts }) => passesBound(bound, facts.price, (most, price) => price <= most),
  price_at_least: (bound, { facts }) => passesBound(bound, facts.price, (least, price) => price >= least),
  price_change_percent: (least, { facts }) => {
    if (least === null || !priceEvents.has(facts.event)) return true
    const percent = changePercent(facts)
    return percent !== null && Math.abs(percent) >= least
  },
  /** A stock of unknown size passes, because it may be enough. No stock does not. */
  stock_at_least: (least, { facts: { stock_level, stock_level_kind } }) =>
    least === null || stock_level_kind !== 'exact' || (stock_level ?? 0) >= least,
  new_low_days: (days, input) => days === null || passesPrices(input, (known) => isNewLow(known, days)),
  above_lowest_percent: (percent, input) =>
    percent === null || passesPrices(input, (known) => isNearLowest(known, percent)),
  is_cheapest: (isRequired, { cheapest }) => !isRequired || cheapest(),
  is_discount_real: (isRequired, input) => !isRequired || passesPrices(input, hasRealDiscount),
}

// Object.keys loses the names.
const allConditions = Object.keys(conditions) as (keyof AlertFilter)[]
const priceConditions = ['price_at_most', 'price_at_least', 'price_change_percent'] as const

/** Kinds of which a rule must select one to be alerted about events of this kind: itself, or what it replaces. */
export const selectingKinds = (kind: string): string[] => (isReplacing(kind) ? [kind, replacedEvents[kind]] : [kind])

export const selectsKind = (selected: readonly string[], kind: string): boolean =>
  selectingKinds(kind).some((one) => selected.includes(one))

/**
 * Conditions that apply to an event: product events have all, a new product has no monitor. A store's event that replaces
 * selected ones of its monitors has the conditions on monitors.
 */
const conditionsOf = (event: AlertEvent, selected: readonly string[]): readonly (keyof AlertFilter)[] => {
  if (isReplacing(event) && !selected.includes(event)) return ['stores', 'tags', 'monitor_ids']
  if (isProductEvent(event)) return allConditions
  return event === 'new_product' ? ['stores', ...priceConditions] : ['stores']
}

/** Whether the conditions on prices, such as the target price, apply to this event. */
export const hasTarget = (event: AlertEvent): boolean => isProductEvent(event) || event === 'new_product'

const passes = <Name extends keyof AlertFilter>(name: Name, filter: AlertFilter, input: MatchInput): boolean =>
  conditions[name](filter[name], input)

/** An event with a `user_id` belongs to that user and matches only that user's personal rules. */
const isVisibleToRule = (userId: string | null, payload: object) =>
  !('user_id' in payload) || payload.user_id === null || payload.user_id === userId

/**
 * Whether an event matches a rule's events and filter (see `AlertFilter`). `user_id`: owner of a personal rule; null =
 * shared rule.
 */
export function matchesRule(
  { events, filter, user_id }: { events: readonly string[]; filter: AlertFilter; user_id: string | null },
  input: MatchInput,
): boolean {
  const { kind, payload } = input.event
  if (!isVisibleToRule(user_id, payload) || !selectsKind(events, kind)) return false
  return conditionsOf(input.facts.event, events).every((name) => passes(name, filter, input))
}
