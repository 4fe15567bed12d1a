import { sql } from 'drizzle-orm'
import { setClockOffset } from '../../platform/time/clock'
import { repairHandOvers } from './repair-hand-overs'
import { sealCart } from '../buying/sealed-cart'
import type { BuyingWorld } from '../testing/buying-world'
import { useHandOvers } from '../testing/use-hand-overs'

const MINUTE = 60_000

const { world, bought, later, settle } = useHandOvers()
let w: BuyingWorld
beforeAll(() => {
  w = world()
})

/** Purchase that is handed over to a person. */
const handedOver = async () => {
  const attempt = await bought({}, {})
  if (attempt.state !== 'handed_over') throw new Error(`not handed over: ${attempt.state}`)
  return attempt
}
const placed = (id: string) => ({ answer: 'placed', store_order_number: `#${id.slice(-6)}` }) as const

test.each([
  ['a handle of Cyrillic letters', 'Сумка cумка', 'сумка'],
  ['a title that draws nothing', '\u2060', '41'],
  ['a handle longer than a line’s code', 'Bag', 'bag-'.repeat(40)],
] as const)('the order is recorded with the store’s own product texts: %s', async (_, title, code) => {
  const { id, taskId } = await handedOver()
  await w.t.db.execute(sql`update purchase_attempts set title = ${title} where id = ${id}`)
  await w.t.db.execute(sql`update snatch_targets set product_code = ${code} where task_id = ${taskId}`)
  expect(await settle(id, placed(id))).toMatchObject({ state: 'placed' })
  const { rows } = await w.t.db.execute(sql`
    select line.title, line.product_code from order_lines line join orders o on o.id = line.order_id
    where o.attempt_id = ${id}`)
  expect(rows).toEqual([{ title, product_code: code.slice(0, 64) }])
})

test('a cart encrypted with another key has one reminder and is released at its deadline, despite failed attempts', async () => {
  const { id, taskId } = await handedOver()
  await w.t.db.execute(sql`update purchase_attempts set cart = 'of another key', attempts = 32767 where id = ${id}`)
  await later(20.1)
  expect((await w.attempts(taskId))[0]).toMatchObject({ state: 'handed_over', looks: 1, holder: null })
  await later(30.1)
  expect((await w.attempts(taskId))[0]).toMatchObject({
    state: 'abandoned',
    reason: 'not_confirmed',
    held: 0,
    holdsSlot: false,
    isOpen: false,
  })
})

test('a released purchase can only be settled with the amount that the person reports', async () => {
  const { id } = await handedOver()
  await later(20.1)
  await later(30.1)
  await expect(settle(id, placed(id))).rejects.toThrow('purchase_attempt.total_required')
  expect(await settle(id, { ...placed(id), total: 22_00 })).toMatchObject({ spent: { minor: 22_00 } })
})

/** Makes it a hand-over by the previous server version, without a deadline. */
const withoutEnd = (id: string) =>
  w.t.db.execute(sql`
    update purchase_attempts set deadline = null, awaits_until = null, next_at = null where id = ${id}`)

test('a hand-over by an older server has one reminder, and ends half an hour after its start', async () => {
  const { id, taskId } = await handedOver()
  await withoutEnd(id)
  await repairHandOvers(w.t.db)
  await later(1)
  const [planned] = await w.attempts(taskId)
  expect(planned).toMatchObject({ state: 'handed_over', looks: 0, holder: null })
  expect(planned?.awaitsUntil).toEqual(planned?.deadline)
  await later(20.1)
  expect((await w.attempts(taskId))[0]).toMatchObject({ state: 'handed_over', looks: 1 })
  await later(30.1)
  expect((await w.attempts(taskId))[0]).toMatchObject({ state: 'abandoned', reason: 'not_confirmed', held: 0 })
})

test('an older hand-over ends at once, and one with a deadline is not changed', async () => {
  const [old, current] = [await handedOver(), await handedOver()]
  await withoutEnd(old.id)
  setClockOffset(31 * MINUTE)
  await w.t.db.execute(
    sql`update purchase_attempts set next_at = clock_now() + interval '1 hour' where id = ${current.id}`,
  )
  await repairHandOvers(w.t.db)
  await later(31)
  expect((await w.attempts(old.taskId))[0]).toMatchObject({
    state: 'abandoned',
    reason: 'not_confirmed',
    isOpen: false,
  })
  expect((await w.attempts(current.taskId))[0]).toMatchObject({ state: 'handed_over' })
})

test('a hand-over ends when its cart expires sooner, also if it has no deadline yet', async () => {
  const { id, taskId } = await handedOver()
  const cart = {
    reference: 'c',
    orderCode: null,
    currency: 'USD',
    lines: [],
    secret: null,
    expiresAt: new Date(Date.now() + 6 * MINUTE),
  }
  await w.t.db.execute(sql`update purchase_attempts set cart = ${sealCart(w.deps.secrets, id, cart)} where id = ${id}`)
  await withoutEnd(id)
  await repairHandOvers(w.t.db)
  await w.work()
  expect((await w.attempts(taskId))[0]?.deadline).toEqual(cart.expiresAt)
})
