import fc from 'fast-check'
import { requiresStepUp, type TaskTerms } from '@outlet/shared/contract/users/step-up'
import { nextActive } from '../inventory-monitors/engine/active-hours'

const NOW = Date.parse('2026-11-23T12:00:00Z')
const at = (hours: number | null) => (hours === null ? null : new Date(NOW + hours * 3_600_000).toISOString())

const moment = fc.option(fc.integer({ min: -3, max: 3 }), { nil: null }).map(at)
const day = fc.subarray([1, 2, 3, 4, 5, 6, 7], { minLength: 1 })
const hour = fc.constantFrom('00:00', '06:00', '11:00', '12:30', '18:00')
const target = fc.record({ product_id: fc.constantFrom('a', 'b'), variant_id: fc.constant(null) })
const autoTask: fc.Arbitrary<TaskTerms> = fc.record({
  mode: fc.constant('auto' as const),
  channel_id: fc.constantFrom('one', 'other'),
  targets: fc.uniqueArray(target, { minLength: 1, maxLength: 2, selector: ({ product_id }) => product_id }),
  quantity: fc.integer({ min: 1, max: 3 }),
  slots: fc.integer({ min: 1, max: 3 }),
  min_unit_price: fc.option(fc.integer({ min: 1, max: 5 }), { nil: null }),
  max_unit_price: fc.integer({ min: 5, max: 10 }),
  max_total: fc.integer({ min: 5, max: 20 }),
  budget: fc.integer({ min: 20, max: 40 }),
  cooldown_seconds: fc.integer({ min: 0, max: 60 }),
  priority: fc.integer({ min: 0, max: 9 }),
  active_hours: fc.option(fc.record({ days: day, from: hour, to: hour }), { nil: null }),
  starts_at: moment,
  expires_at: moment,
})

/** Circumstances of a task: the stock, its own past, and another task with the same targets. */
const world = fc.record({
  stock: fc.integer({ min: 1, max: 3 }),
  price: fc.integer({ min: 1, max: 10 }),
  quotedTotal: fc.integer({ min: 1, max: 20 }),
  used: fc.integer({ min: 0, max: 40 }),
  slotsTaken: fc.integer({ min: 0, max: 2 }),
  secondsSinceAttempt: fc.integer({ min: 0, max: 60 }),
  otherPriority: fc.integer({ min: 0, max: 9 }),
})
type World = typeof world extends fc.Arbitrary<infer One> ? One : never

const isOpen = (task: TaskTerms, met: World): boolean =>
  Date.parse(task.starts_at ?? at(-9) ?? '') <= NOW &&
  Date.parse(task.expires_at ?? at(9) ?? '') > NOW &&
  nextActive(task.active_hours, 'UTC', NOW) <= NOW &&
  met.secondsSinceAttempt >= task.cooldown_seconds &&
  task.priority >= met.otherPriority

const isAffordable = (task: TaskTerms, met: World): boolean =>
  met.slotsTaken < task.slots && met.used + task.max_total <= task.budget && met.quotedTotal <= task.max_total

const isPriced = (task: TaskTerms, { price }: World): boolean =>
  price >= (task.min_unit_price ?? 0) && price <= task.max_unit_price

/** Possible purchases of a task, each named by variant and channel. */
const possible = (task: TaskTerms, met: World): string[] =>
  isOpen(task, met) && isAffordable(task, met) && isPriced(task, met) && met.stock >= task.quantity
    ? task.targets.map(({ product_id }) => `${task.channel_id} ${product_id} ${task.quantity}`)
    : []

test('every change that enables new purchases of an auto task needs a step-up', () => {
  const partly = fc.tuple(autoTask, autoTask, fc.subarray(Object.keys(terms)))
  fc.assert(
    fc.property(partly, world, ([before, other, fields], met) => {
      const after = {
        ...before,
        ...Object.fromEntries(Object.entries(other).filter(([name]) => fields.includes(name))),
      }
      if (requiresStepUp(before, after)) return
      expect(possible(before, met)).toEqual(expect.arrayContaining(possible(after, met)))
    }),
    { numRuns: 20_000 },
  )
})

const terms: TaskTerms = {
  mode: 'auto',
  channel_id: 'one',
  targets: [{ product_id: 'a', variant_id: null }],
  quantity: 2,
  slots: 2,
  min_unit_price: 3,
  max_unit_price: 8,
  max_total: 10,
  budget: 30,
  cooldown_seconds: 30,
  priority: 5,
  active_hours: { days: [1], from: '09:00', to: '10:00' },
  starts_at: at(1),
  expires_at: at(2),
}

test('changes that tighten an auto task need no step-up', () => {
  const tighter: Partial<TaskTerms>[] = [
    { mode: 'confirm' },
    { slots: 1 },
    { min_unit_price: 4 },
    { max_unit_price: 7 },
    { budget: 29 },
    { cooldown_seconds: 31 },
    { priority: 4 },
    { starts_at: at(1.5) },
    { expires_at: at(1.5) },
  ]
  for (const change of tighter)
    expect([change, requiresStepUp(terms, { ...terms, ...change })]).toEqual([change, false])
  expect(requiresStepUp({ ...terms, active_hours: null }, terms)).toBe(false)
})

test('a task with confirmation needs a step-up only for its budget and for automatic mode', () => {
  const confirmed = { ...terms, mode: 'confirm' as const }
  const free = { max_total: 20, max_unit_price: 9, targets: [], slots: 9, starts_at: null, cooldown_seconds: 0 }
  expect(requiresStepUp(confirmed, { ...confirmed, ...free })).toBe(false)
  expect(requiresStepUp(confirmed, { ...confirmed, budget: 31 })).toBe(true)
  expect(requiresStepUp(confirmed, terms)).toBe(true)
})
