import type { SnatchTaskRow } from '../../snatch-tasks/snatch-task-row'
import type { TaskChannelRow } from '../../task-channels/task-channel-row'
import type { AttemptRow } from '../attempt-row'
import type { StoreOrder } from './buying-world'

/** What stands here and at the store, when all that was begun is over. */
export interface Outcome {
  attempts: readonly AttemptRow[]
  orders: readonly StoreOrder[]
  /** Order numbers that were there before. */
  before: readonly string[]
  /** As they were made. */
  tasks: readonly SnatchTaskRow[]
  channels: readonly TaskChannelRow[]
  /** The task of each order that is kept here. */
  kept: readonly string[]
  /** The store may have charged another total than it quoted. */
  movedPrice: boolean
}

const isBought = ({ state }: AttemptRow) => state === 'placed' || state === 'unknown'
const quotedTotal = (attempts: readonly AttemptRow[]) =>
  attempts.reduce((sum, { quote }) => sum + (quote?.total.minor ?? 0), 0)

/** Every order at the store is known here, or its attempt waits for a person. */
function wrongOrders({ attempts, orders, before }: Outcome): string[] {
  const others = new Set(before)
  const known = new Set(attempts.map(({ storeOrderNumber }) => storeOrderNumber))
  const strange = orders.filter(
    ({ order_no, status }) => !known.has(order_no) && !others.has(order_no) && status !== 'failed',
  )
  const waiting = attempts.filter(({ state }) => state === 'unknown')
  const missing = attempts.filter(
    ({ state, storeOrderNumber }) =>
      state === 'placed' && !orders.some(({ order_no }) => order_no === storeOrderNumber),
  )
  return [
    ...(strange.length > waiting.length
      ? [`${strange.length} orders that nobody knows, ${waiting.length} in the inbox`]
      : []),
    ...missing.map(({ id }) => `${id} is placed, and the store has no such order`),
  ]
}

function wrongTask({ attempts, kept, movedPrice }: Outcome, { id, slots, budget, maxTotal, mode }: SnatchTaskRow) {
  const own = attempts.filter(({ taskId }) => taskId === id)
  const bought = own.filter(isBought)
  const placed = own.filter(({ state }) => state === 'placed')
  const quoted = quotedTotal(bought)
  const rules: [boolean, string][] = [
    [bought.length > slots, `${bought.length} purchases of ${slots} slots`],
    [mode === 'dry_run' && bought.length > 0, 'a dry run bought'],
    [mode === 'confirm' && bought.some(({ confirmedAt }) => !confirmedAt), 'bought without a person'],
    [quoted > budget, `${quoted} of a budget of ${budget}`],
    [bought.some(({ quote }) => (quote?.total.minor ?? Infinity) > maxTotal), 'over the most of one purchase'],
    [!movedPrice && placed.some(({ quote, spent }) => spent !== quote?.total.minor), 'another total than was quoted'],
    [kept.filter((taskId) => taskId === id).length !== placed.length, 'the orders that are kept are others'],
  ]
  return rules.flatMap(([isWrong, what]) => (isWrong ? [what] : []))
}

/** Of each day no channel spends more than it had at the time: what was cut later binds what comes later. */
function wrongBudgets({ attempts }: Outcome, { id, dailyBudget }: TaskChannelRow): string[] {
  const bought = attempts.filter((attempt) => attempt.channelId === id && isBought(attempt))
  const days = [...new Set(bought.map(({ budgetDay }) => budgetDay))]
  return days.flatMap((day) => {
    const spent = quotedTotal(bought.filter(({ budgetDay }) => budgetDay === day))
    return spent > dailyBudget ? [`${spent} on ${day} of ${dailyBudget} a day`] : []
  })
}

/** What is open waits for a person by now, and holds of the budgets what it may cost. */
function wrongOpen({ id, state, held, nextAt, quote }: AttemptRow): string[] {
  const isLeft = state !== 'unknown' || nextAt !== null
  return [
    ...(isLeft ? [`${id} is left open: ${state}, next ${nextAt?.toISOString()}`] : []),
    ...(held < (quote?.total.minor ?? 1) ? [`${id} is open and holds ${held}`] : []),
  ]
}

const wrongAttempt = (attempt: AttemptRow): string[] => {
  if (attempt.isOpen) return wrongOpen(attempt)
  return attempt.held > 0 ? [`${attempt.id} holds a budget though it has ended`] : []
}

export const whatIsWrong = (outcome: Outcome): string[] => [
  ...wrongOrders(outcome),
  ...outcome.tasks.flatMap((task) => wrongTask(outcome, task)),
  ...outcome.channels.flatMap((channel) => wrongBudgets(outcome, channel)),
  ...outcome.attempts.flatMap(wrongAttempt),
]
