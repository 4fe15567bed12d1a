import { sql } from 'drizzle-orm'
import { useHandOvers } from './testing/use-hand-overs'

const { world, bought, later, prompts, settle, attemptsOf, restocked } = useHandOvers()

test('a late report is accepted: the order is recorded, counts towards the budget, and takes its slot', async () => {
  const { id, taskId } = await bought({ budget: 200_00 }, {})
  await later(20.1)
  await later(30.1)
  await restocked(taskId)
  await world().trigger()
  await world().work()
  const [first, second] = await attemptsOf(taskId)
  expect([first?.state, second?.state]).toEqual(['abandoned', 'handed_over'])
  // Now only an order can be reported.
  for (const result of ['not_placed', 'cancelled'] as const)
    await expect(settle(id, { answer: result })).rejects.toThrow('purchase_attempt.known')
  const result = { answer: 'placed', store_order_number: 'SHOP-8', total: 22_00 } as const
  expect(await settle(id, result)).toMatchObject({ state: 'placed', spent: { minor: 22_00, currency: 'USD' } })
  await expect(settle(id, result)).rejects.toThrow('purchase_attempt.known')
  const { rows } = await world().t.db.execute(sql`
    select total, store_order_number from orders where attempt_id = ${id}`)
  expect(rows).toEqual([{ total: '2200', store_order_number: 'SHOP-8' }])
  // The task has all its purchases, so that the newer one must not be paid for.
  expect((await attemptsOf(taskId))[1]).toMatchObject({
    id: second?.id,
    state: 'abandoned',
    reason: 'task_not_armed',
    held: 0,
    holdsSlot: false,
    isOpen: false,
  })
  expect(await world().task(taskId)).toMatchObject({ state: 'ended', end_reason: 'completed' })
})

/** Task whose first purchase was released and whose second one is handed over. */
const handedOverAgain = async (limits: Parameters<typeof bought>[0]) => {
  const { id, taskId } = await bought(limits, {})
  await later(20.1)
  await later(30.1)
  await restocked(taskId)
  await world().trigger()
  await world().work()
  const [, second] = await attemptsOf(taskId)
  if (second?.state !== 'handed_over') throw new Error('the second purchase was not handed over')
  return { id, taskId, second }
}
const placedLate = (id: string, total: number) =>
  settle(id, { answer: 'placed', store_order_number: `#${id.slice(-6)}`, total })

test('a late order that leaves too little budget ends the newer purchase, which can still be reported', async () => {
  const { id, taskId, second } = await handedOverAgain({ slots: 3, budget: 70_00 })
  await placedLate(id, 22_00)
  expect((await attemptsOf(taskId))[1]).toMatchObject({ state: 'abandoned', reason: 'over_budget', held: 0 })
  expect(await world().task(taskId)).toMatchObject({ state: 'ended', end_reason: 'exhausted' })
  // It was paid all the same: money that was spent is recorded.
  expect(await placedLate(second.id, 21_00)).toMatchObject({ state: 'placed', spent: { minor: 21_00 } })
})

test('a late order that leaves slots and budget leaves the newer purchase open', async () => {
  const { id, taskId } = await handedOverAgain({ slots: 2, budget: 200_00 })
  await placedLate(id, 22_00)
  expect((await attemptsOf(taskId))[1]).toMatchObject({ state: 'handed_over', held: 60_00 })
})

test('there is no reminder for a purchase that its task cannot make any more', async () => {
  const { taskId, second } = await handedOverAgain({ slots: 2, budget: 200_00 })
  // Left open, as by the previous server version.
  await world().t.db.execute(sql`
    update purchase_attempts set state = 'placed', holds_slot = true, slot_no = 2 where task_id = ${taskId} and id <> ${second.id}`)
  await world().t.db.execute(sql`update snatch_tasks set slots = 1 where id = ${taskId}`)
  await later(52)
  expect(await prompts(second.id)).toEqual([false])
  expect((await attemptsOf(taskId))[1]).toMatchObject({ state: 'abandoned', reason: 'task_not_armed', isOpen: false })
})

test('a cart is not handed over if its task cannot buy any more', async () => {
  const { id, taskId } = await bought({ slots: 1, budget: 200_00 }, {})
  await later(20.1)
  await later(30.1)
  await restocked(taskId)
  await world().trigger()
  // The late report arrives while the next cart is created.
  await world().work({
    ...world().deps,
    reached: async (step) => {
      if (step === 'cart_kept') await placedLate(id, 22_00)
    },
  })
  expect((await attemptsOf(taskId))[1]).toMatchObject({ state: 'abandoned', isOpen: false })
})
