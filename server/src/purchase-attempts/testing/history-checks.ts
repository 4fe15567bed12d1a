import type { SnatchTaskRow } from '../../snatch-tasks/snatch-task-row'
import type { TaskChannelRow } from '../../task-channels/task-channel-row'
import type { AttemptRow } from '../attempt-row'
import { costOf } from './budget-cuts'
import type { StoreOrder } from './buying-world'
import { msOf } from '../../platform/time/clock'

/** Order as listed by its store; a real store may list the number only. */
type ListedOrder = Pick<StoreOrder, 'order_no' | 'status'> &
  Partial<Pick<StoreOrder, 'product_items' | 'creation_date'>>

/** State of the console and of the store at the end of a history. */
export interface Outcome {
  attempts: readonly AttemptRow[]
  orders: readonly ListedOrder[]
  /** Order numbers that existed before the history. */
  before: readonly string[]
  /** Tasks and channels as created. */
  tasks: readonly SnatchTaskRow[]
  channels: readonly TaskChannelRow[]
  /** Tasks and channels as they are now. */
  now: { tasks: readonly SnatchTaskRow[]; channels: readonly TaskChannelRow[] }
  /** Channels that a person has disabled at any time. */
  disabled: ReadonlySet<string>
  /** Task ids of the orders stored here. */
  orderTaskIds: readonly string[]
  /**
   * `purchase_unknown <attempt>` and other kinds of events; `was unknown`, `was asked` and `was paused` with the id.
   */
  events: ReadonlySet<string>
  /** The store may have charged another total than it quoted. */
  movedPrice: boolean
  /** Numbers of orders that a person at the store placed with a cart of the console: no rule of ours limits them. */
  boughtElsewhere?: ReadonlySet<string>
  /** A repeated order has the same result, so that it may be sent again until the attempt's deadline. */
  isReplaying?: boolean
}

/** Time in which the store carries out a request that was sent in time. */
const STORE_MS = 10_000

const isBought = ({ state }: AttemptRow) => state === 'placed' || state === 'unknown'
/** Bought here: rules on what may be bought apply. */
const isOwn = ({ boughtElsewhere }: Outcome, { storeOrderNumber }: AttemptRow) =>
  storeOrderNumber === null || !boughtElsewhere?.has(storeOrderNumber)
const costs = (attempts: readonly AttemptRow[]) => attempts.reduce((sum, attempt) => sum + costOf(attempt), 0)
const brokenRules = (rules: readonly [boolean, string][]) =>
  rules.flatMap(([isBroken, what]) => (isBroken ? [what] : []))

/** Every order at the store is known here, or its attempt waits for a person. */
function checkOrders({ attempts, orders, before }: Outcome): string[] {
  const known = new Set([...before, ...attempts.map(({ storeOrderNumber }) => storeOrderNumber)])
  const strange = orders.filter(({ order_no, status }) => !known.has(order_no) && status !== 'failed')
  const waiting = attempts.filter(({ state }) => state === 'unknown').map(({ variantId }) => variantId)
  return strange.flatMap(({ order_no, product_items: items }) => {
    const index = waiting.findIndex((variantId) => !items || items.some(({ product_id }) => product_id === variantId))
    if (index >= 0) waiting.splice(index, 1)
    return index >= 0 ? [] : [`the order is unknown: ${order_no}, and no search is planned`]
  })
}

/** False for OCAPI guests: their session ends after half an hour, and their orders cannot be read after that. */
const isAlwaysReadable = ({ website_type: websiteType, account }: TaskChannelRow) =>
  !(websiteType.endsWith('ocapi') && account.type === 'guest')

/** A confirmed order that only one attempt can have placed must be settled as that attempt's order in the end. */
function checkUnsettled({ attempts, orders, before, channels }: Outcome, attempt: AttemptRow): string[] {
  const { id, state, channelId, variantId, quantity } = attempt
  const channel = channels.find((one) => one.id === channelId)
  if (state !== 'unknown' || !channel || !isAlwaysReadable(channel)) return []
  const known = new Set([...before, ...attempts.map(({ storeOrderNumber }) => storeOrderNumber)])
  const alike = attempts.filter((other) => other.state === 'unknown' && other.variantId === variantId)
  const unclaimed = orders.filter(
    ({ order_no, status, product_items: items }) =>
      status === 'new' && !known.has(order_no) && isLine(items?.[0], variantId, quantity),
  )
  return alike.length === 1 && unclaimed.length === 1
    ? [`${id} is unknown, and only its order ${unclaimed[0]?.order_no} is unclaimed`]
    : []
}

const isLine = (item: StoreOrder['product_items'][number] | undefined, variantId: string, quantity: number) =>
  item?.product_id === variantId && item.quantity === quantity

function checkPlaced(outcome: Outcome, attempt: AttemptRow): string[] {
  const { orders, isReplaying } = outcome
  const { id, state, storeOrderNumber, variantId, quantity } = attempt
  const sendUntil = isReplaying ? attempt.deadline : attempt.sendUntil
  if (state !== 'placed') return []
  const order = orders.find(({ order_no }) => order_no === storeOrderNumber)
  if (!order) return [`${id} is placed, and the store has no such order`]
  const { product_items: items, creation_date: at } = order
  const isSame = items === undefined || (items.length === 1 && isLine(items[0], variantId, quantity))
  return brokenRules([
    [!isSame, `${id} bought something else`],
    [
      isOwn(outcome, attempt) && at !== undefined && at.getTime() > (sendUntil?.getTime() ?? 0) + STORE_MS,
      `${id} was sent too late`,
    ],
  ])
}

/** Cost limits: those of the task, and the total that a person has confirmed. */
function checkLimits({ quote, quantity, confirmedTotal, mode }: AttemptRow, task: SnatchTaskRow): string[] {
  const total = quote?.total.minor ?? Infinity
  const unit = (quote?.subtotal.minor ?? Infinity) / quantity
  return brokenRules([
    [total > task.max_total, 'over the most of one purchase'],
    [unit > task.max_unit_price, 'over the most of one piece'],
    [task.min_unit_price !== null && unit < task.min_unit_price, 'under the least of one piece'],
    [mode === 'confirm' && total > (confirmedTotal ?? 0), 'more expensive than a person confirmed'],
  ])
}

/** Each attempt starts after the cooldown of the one before. */
function checkCooldowns(own: readonly AttemptRow[], { cooldown_seconds: cooldownSeconds }: SnatchTaskRow): string[] {
  const startTimes = own.map(({ createdAt }) => createdAt.getTime())
  const isEarly = own.some(({ endedAt, id }, index) => {
    const next = own[index + 1]
    const startedAt = startTimes[index + 1]
    if (!next || startedAt === undefined || !endedAt || next.id === id) return false
    return startedAt < endedAt.getTime() + cooldownSeconds * 1000
  })
  return isEarly ? ['did not rest'] : []
}

function checkTask(outcome: Outcome, task: SnatchTaskRow): string[] {
  const { attempts, orderTaskIds, movedPrice, now } = outcome
  const { id, slots, budget, mode } = task
  const own = attempts.filter(({ taskId }) => taskId === id)
  const bought = own.filter(isBought)
  const placed = own.filter(({ state }) => state === 'placed')
  const boughtHere = bought.filter((attempt) => isOwn(outcome, attempt))
  const placedHere = placed.filter((attempt) => isOwn(outcome, attempt))
  const spent = costs(boughtHere)
  const expiresAt = msOf(now.tasks.find((row) => row.id === id)?.expires_at) ?? Infinity
  return [
    ...boughtHere.flatMap((attempt) => checkLimits(attempt, task)),
    ...checkCooldowns(own, task),
    ...brokenRules([
      [bought.length > slots, `${bought.length} purchases of ${slots} slots`],
      [new Set(bought.map(({ slotNo }) => slotNo)).size < bought.length, 'a slot was used twice'],
      [mode === 'dry_run' && boughtHere.length > 0, 'a dry run bought'],
      [mode === 'confirm' && boughtHere.some(({ confirmedAt }) => !confirmedAt), 'bought without a person'],
      [spent > budget, `${spent} of a budget of ${budget}`],
      [bought.some(({ submittedAt }) => (submittedAt?.getTime() ?? 0) > expiresAt), 'bought after it had expired'],
      [
        !movedPrice && placedHere.some(({ quote, spent: paid }) => paid !== quote?.total.minor),
        'another total than quoted',
      ],
      [orderTaskIds.filter((taskId) => taskId === id).length !== placed.length, 'the stored orders differ'],
    ]),
  ]
}

/** No channel exceeds its daily budget. */
function checkDailyBudget(outcome: Outcome, { id, daily_budget: dailyBudget }: TaskChannelRow): string[] {
  const isCounted = (attempt: AttemptRow) => attempt.channelId === id && isBought(attempt) && isOwn(outcome, attempt)
  const bought = outcome.attempts.filter(isCounted)
  const days = [...new Set(bought.map(({ budgetDay }) => budgetDay))]
  return days.flatMap((day) => {
    const spent = costs(bought.filter(({ budgetDay }) => budgetDay === day))
    return spent > dailyBudget ? [`${spent} on ${day} of ${dailyBudget} a day`] : []
  })
}

/** A purchase that cost another total than quoted pauses its channel, unless a person has disabled the channel. */
function checkPause({ attempts, events, disabled }: Outcome, { id }: TaskChannelRow): string[] {
  const differs = attempts.some(
    ({ state, channelId, spent, quote }) =>
      channelId === id && state === 'placed' && quote !== null && spent !== quote.total.minor,
  )
  return differs && !disabled.has(id) && !events.has(`was paused ${id}`)
    ? [`${id} costs more than quoted and continues`]
    : []
}

/** Attempts still open must wait for a person and reserve their quoted total. */
function checkOpen({ id, state, held, nextAt, quote }: AttemptRow): string[] {
  const isLeft = state !== 'unknown' || nextAt !== null
  return brokenRules([
    [isLeft, `${id} is left open: ${state}, next ${nextAt?.toISOString()}`],
    [held < (quote?.total.minor ?? 1), `${id} is open and holds ${held}`],
  ])
}

/** Every purchase, refusal, prompt and unknown outcome has an event. */
function checkEvents({ events }: Outcome, { id, state }: AttemptRow): string[] {
  const isSilent = (kind: string) => !events.has(`${kind} ${id}`)
  return brokenRules([
    [state === 'placed' && isSilent('purchase_placed'), `${id} is placed, and no event was emitted`],
    [events.has(`was unknown ${id}`) && isSilent('purchase_unknown'), `${id} was unknown, and no event was emitted`],
    [events.has(`was asked ${id}`) && isSilent('purchase_awaiting'), `${id} was quoted, and no event was emitted`],
  ])
}

const checkReserved = (attempt: AttemptRow): string[] => {
  if (attempt.isOpen) return checkOpen(attempt)
  return attempt.held > 0 ? [`${attempt.id} holds a budget though it has ended`] : []
}

export const findViolations = (outcome: Outcome): string[] => [
  ...checkOrders(outcome),
  ...outcome.tasks.flatMap((task) => checkTask(outcome, task)),
  ...outcome.channels.flatMap((channel) => [...checkDailyBudget(outcome, channel), ...checkPause(outcome, channel)]),
  ...outcome.attempts.flatMap((attempt) => [
    ...checkPlaced(outcome, attempt),
    ...checkUnsettled(outcome, attempt),
    ...checkReserved(attempt),
    ...checkEvents(outcome, attempt),
  ]),
]
