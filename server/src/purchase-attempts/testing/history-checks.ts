import type { SnatchTaskRow } from '../../snatch-tasks/snatch-task-row'
import type { TaskChannelRow } from '../../task-channels/task-channel-row'
import type { AttemptRow } from '../attempt-row'
import { costOf } from './budget-cuts'
import type { StoreOrder } from './buying-world'

/** An order as its store lists it; a real store's list may say no more than its number. */
type ListedOrder = Pick<StoreOrder, 'order_no' | 'status'> &
  Partial<Pick<StoreOrder, 'product_items' | 'creation_date'>>

/** What stands here and at the store, when all that was begun is over. */
export interface Outcome {
  attempts: readonly AttemptRow[]
  orders: readonly ListedOrder[]
  /** Order numbers that were there before. */
  before: readonly string[]
  /** As they were made. */
  tasks: readonly SnatchTaskRow[]
  channels: readonly TaskChannelRow[]
  /** As they are by now. */
  now: { tasks: readonly SnatchTaskRow[]; channels: readonly TaskChannelRow[] }
  /** Channels that a person has switched off at some time. */
  disabled: ReadonlySet<string>
  /** The task of each order that is kept here. */
  kept: readonly string[]
  /** `purchase_unknown <attempt>` and other kinds of events, `was unknown`, `was asked` and `was paused` with the id. */
  told: ReadonlySet<string>
  /** The store may have charged another total than it quoted. */
  movedPrice: boolean
}

/** A request that left in time is carried out by then. */
const STORE_MS = 10_000

const isBought = ({ state }: AttemptRow) => state === 'placed' || state === 'unknown'
const costs = (attempts: readonly AttemptRow[]) => attempts.reduce((sum, attempt) => sum + costOf(attempt), 0)
const brokenOf = (rules: readonly [boolean, string][]) => rules.flatMap(([isBroken, what]) => (isBroken ? [what] : []))

/** Every order at the store is known here, or its attempt waits for a person. */
function wrongOrders({ attempts, orders, before }: Outcome): string[] {
  const known = new Set([...before, ...attempts.map(({ storeOrderNumber }) => storeOrderNumber)])
  const strange = orders.filter(({ order_no, status }) => !known.has(order_no) && status !== 'failed')
  const waiting = attempts.filter(({ state }) => state === 'unknown').map(({ variantId }) => variantId)
  return strange.flatMap(({ order_no, product_items: items }) => {
    const index = waiting.findIndex((variantId) => !items || items.some(({ product_id }) => product_id === variantId))
    if (index >= 0) waiting.splice(index, 1)
    return index >= 0 ? [] : [`nobody knows the order ${order_no}, and nobody looks for it`]
  })
}

/** A guest by OCAPI is signed out after half an hour; by then its orders are shown to nobody. */
const canAlwaysLook = ({ websiteType, account }: TaskChannelRow) =>
  !(websiteType.endsWith('ocapi') && account.type === 'guest')

/** A confirmed order that only one purchase can have made is known as its order by the end, whatever was bought before. */
function wrongUnsettled({ attempts, orders, before, channels }: Outcome, attempt: AttemptRow): string[] {
  const { id, state, channelId, variantId, quantity } = attempt
  const channel = channels.find((one) => one.id === channelId)
  if (state !== 'unknown' || !channel || !canAlwaysLook(channel)) return []
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

function wrongPlaced({ orders }: Outcome, attempt: AttemptRow): string[] {
  const { id, state, storeOrderNumber, variantId, quantity, sendUntil } = attempt
  if (state !== 'placed') return []
  const order = orders.find(({ order_no }) => order_no === storeOrderNumber)
  if (!order) return [`${id} is placed, and the store has no such order`]
  const { product_items: items, creation_date: at } = order
  const isSame = items === undefined || (items.length === 1 && isLine(items[0], variantId, quantity))
  return brokenOf([
    [!isSame, `${id} bought something else`],
    [at !== undefined && at.getTime() > (sendUntil?.getTime() ?? 0) + STORE_MS, `${id} was sent too late`],
  ])
}

/** Of what it may cost, by what a person has confirmed and by its task. */
function wrongLimits({ quote, quantity, confirmedTotal, mode }: AttemptRow, task: SnatchTaskRow): string[] {
  const total = quote?.total.minor ?? Infinity
  const unit = (quote?.subtotal.minor ?? Infinity) / quantity
  return brokenOf([
    [total > task.maxTotal, 'over the most of one purchase'],
    [unit > task.maxUnitPrice, 'over the most of one piece'],
    [task.minUnitPrice !== null && unit < task.minUnitPrice, 'under the least of one piece'],
    [mode === 'confirm' && total > (confirmedTotal ?? 0), 'dearer than a person has confirmed'],
  ])
}

/** Each begins after its task has rested since the one before. */
function wrongRests(own: readonly AttemptRow[], { cooldownSeconds }: SnatchTaskRow): string[] {
  const begun = own.map(({ createdAt }) => createdAt.getTime())
  const isEarly = own.some(({ endedAt, id }, index) => {
    const next = own[index + 1]
    const began = begun[index + 1]
    if (!next || began === undefined || !endedAt || next.id === id) return false
    return began < endedAt.getTime() + cooldownSeconds * 1000
  })
  return isEarly ? ['did not rest'] : []
}

function wrongTask({ attempts, kept, movedPrice, now }: Outcome, task: SnatchTaskRow): string[] {
  const { id, slots, budget, mode } = task
  const own = attempts.filter(({ taskId }) => taskId === id)
  const bought = own.filter(isBought)
  const placed = own.filter(({ state }) => state === 'placed')
  const spent = costs(bought)
  const expiresAt = now.tasks.find((row) => row.id === id)?.expiresAt?.getTime() ?? Infinity
  return [
    ...bought.flatMap((attempt) => wrongLimits(attempt, task)),
    ...wrongRests(own, task),
    ...brokenOf([
      [bought.length > slots, `${bought.length} purchases of ${slots} slots`],
      [new Set(bought.map(({ slotNo }) => slotNo)).size < bought.length, 'a slot was used twice'],
      [mode === 'dry_run' && bought.length > 0, 'a dry run bought'],
      [mode === 'confirm' && bought.some(({ confirmedAt }) => !confirmedAt), 'bought without a person'],
      [spent > budget, `${spent} of a budget of ${budget}`],
      [bought.some(({ submittedAt }) => (submittedAt?.getTime() ?? 0) > expiresAt), 'bought after it had expired'],
      [
        !movedPrice && placed.some(({ quote, spent: paid }) => paid !== quote?.total.minor),
        'another total than quoted',
      ],
      [kept.filter((taskId) => taskId === id).length !== placed.length, 'the orders that are kept are others'],
    ]),
  ]
}

/** Of each day no channel spends more than it had at the time. */
function wrongBudgets({ attempts }: Outcome, { id, dailyBudget }: TaskChannelRow): string[] {
  const bought = attempts.filter((attempt) => attempt.channelId === id && isBought(attempt))
  const days = [...new Set(bought.map(({ budgetDay }) => budgetDay))]
  return days.flatMap((day) => {
    const spent = costs(bought.filter(({ budgetDay }) => budgetDay === day))
    return spent > dailyBudget ? [`${spent} on ${day} of ${dailyBudget} a day`] : []
  })
}

/** What an order cost that was quoted otherwise has stopped its channel, unless a person had. */
function wrongPauses({ attempts, told, disabled }: Outcome, { id }: TaskChannelRow): string[] {
  const differs = attempts.some(
    ({ state, channelId, spent, quote }) => channelId === id && state === 'placed' && spent !== quote?.total.minor,
  )
  return differs && !disabled.has(id) && !told.has(`was paused ${id}`)
    ? [`${id} costs more than quoted and goes on`]
    : []
}

/** What is open waits for a person by now, and holds of the budgets what it may cost. */
function wrongOpen({ id, state, held, nextAt, quote }: AttemptRow): string[] {
  const isLeft = state !== 'unknown' || nextAt !== null
  return brokenOf([
    [isLeft, `${id} is left open: ${state}, next ${nextAt?.toISOString()}`],
    [held < (quote?.total.minor ?? 1), `${id} is open and holds ${held}`],
  ])
}

/** Nothing is bought, refused, asked or lost without a word. */
function wrongSilence({ told }: Outcome, { id, state }: AttemptRow): string[] {
  const isSilent = (kind: string) => !told.has(`${kind} ${id}`)
  return brokenOf([
    [state === 'placed' && isSilent('purchase_placed'), `${id} is placed, and nobody was told`],
    [told.has(`was unknown ${id}`) && isSilent('purchase_unknown'), `${id} was unknown, and nobody was told`],
    [told.has(`was asked ${id}`) && isSilent('purchase_awaiting'), `${id} was asked about, and nobody was told`],
  ])
}

const wrongHeld = (attempt: AttemptRow): string[] => {
  if (attempt.isOpen) return wrongOpen(attempt)
  return attempt.held > 0 ? [`${attempt.id} holds a budget though it has ended`] : []
}

export const whatIsWrong = (outcome: Outcome): string[] => [
  ...wrongOrders(outcome),
  ...outcome.tasks.flatMap((task) => wrongTask(outcome, task)),
  ...outcome.channels.flatMap((channel) => [...wrongBudgets(outcome, channel), ...wrongPauses(outcome, channel)]),
  ...outcome.attempts.flatMap((attempt) => [
    ...wrongPlaced(outcome, attempt),
    ...wrongUnsettled(outcome, attempt),
    ...wrongHeld(attempt),
    ...wrongSilence(outcome, attempt),
  ]),
]
