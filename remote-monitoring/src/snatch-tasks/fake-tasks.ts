import type { EndpointRequest } from '@outlet/shared/contract/endpoint'
import { getBuyingStop } from '@outlet/shared/contract/buying-stop'
import { listCurrenciesInUse } from '@outlet/shared/contract/money/exchange-rates'
import {
  getMonitorableProduct,
  getMonitorOptions,
} from '@outlet/shared/contract/inventory-monitors/inventory-monitor-options'
import { listProductCandidates } from '@outlet/shared/contract/products/product-candidates'
import {
  getPurchaseAttempt,
  listPurchaseAttempts,
  type AttemptWithSteps,
} from '@outlet/shared/contract/purchase-attempts'
import { countSnatchTasks } from '@outlet/shared/contract/snatch-tasks/snatch-task-count'
import {
  armSnatchTask,
  cancelSnatchTask,
  createSnatchTask,
  deleteSnatchTask,
  getSnatchTask,
  listSnatchTaskChannels,
  listSnatchTasks,
  pauseSnatchTask,
  restoreSnatchTask,
  updateSnatchTask,
  type SnatchTarget,
  type SnatchTask,
  type SnatchTaskChannel,
} from '@outlet/shared/contract/snatch-tasks'
import { listStores } from '@outlet/shared/contract/stores'
import { anId, aStore, someMoney } from '@outlet/shared/testing/builders'
import { refuse } from '@outlet/shared/testing/fake-problem'
import { fake } from '@outlet/shared/testing/fake-server'
import { listFakes } from '@outlet/shared/testing/list-fakes'

export const NOON = '2026-11-20T12:00:00.000Z'
const STORE = 'coach-outlet'

export const aTaskChannel = (change: Partial<SnatchTaskChannel> = {}): SnatchTaskChannel => ({
  id: anId(),
  name: 'Ada, home',
  website_type: STORE,
  currency: 'USD',
  mode: 'auto',
  state: 'active',
  daily_budget: 50_000,
  left_today: 38_000,
  ...change,
})

export const aTarget = (change: Partial<SnatchTarget> = {}): SnatchTarget => ({
  product_code: 'C0772',
  product_id: 'C0772',
  variant_id: null,
  product_name: 'Tabby Shoulder Bag 26',
  variant_name: null,
  thumbnail: null,
  store_url: null,
  is_orderable: true,
  price: someMoney(9900),
  read_at: NOON,
  monitor_id: null,
  ...change,
})

const channelOfTask = aTaskChannel()

export const aTask = (change: Partial<SnatchTask> = {}): SnatchTask => ({
  id: anId(),
  website_type: STORE,
  name: 'Tabby for Mei',
  channel: { id: channelOfTask.id, name: channelOfTask.name, state: 'active', mode: 'auto' },
  mode: 'confirm',
  effective_mode: 'confirm',
  targets: [aTarget()],
  quantity: 1,
  slots: 2,
  currency: 'USD',
  min_unit_price: null,
  max_unit_price: 11_000,
  max_total: 12_000,
  budget: 24_000,
  converted_budget: someMoney(170_000, 'CNY'),
  cooldown_seconds: 60,
  priority: 5,
  active_hours: null,
  starts_at: null,
  expires_at: null,
  state: 'draft',
  phase: 'draft',
  suspended_code: null,
  state_since: NOON,
  next_possible_at: null,
  spent: 0,
  held: 0,
  purchases: { placed: 0, open: 0, would_buy: 0, failed_in_a_row: 0 },
  open_attempt_id: null,
  assignee_id: null,
  assignee: null,
  created_by: null,
  created_at: NOON,
  updated_at: NOON,
  deletion: null,
  version: 1,
  ...change,
})

export const aQuote = (total = 11_232) => ({
  subtotal: someMoney(total - 1332),
  tax: someMoney(832),
  shipping: someMoney(500),
  total: someMoney(total),
})

export const anAttempt = (task: SnatchTask, change: Partial<AttemptWithSteps> = {}): AttemptWithSteps => ({
  id: anId(),
  task: { id: task.id, name: task.name },
  channel: { id: task.channel.id, name: task.channel.name },
  website_type: task.website_type,
  slot_no: 1,
  mode: 'confirm',
  state: 'quoted',
  reason: null,
  message: '',
  product: {
    product_id: 'C0772',
    variant_id: 'C0772-Black',
    title: 'Tabby Shoulder Bag 26',
    variant_name: 'Black',
    thumbnail: null,
    store_url: null,
  },
  quantity: 1,
  held: someMoney(12_000),
  spent: someMoney(0),
  quote: aQuote(),
  deadline: null,
  awaits_until: null,
  confirmed_by: null,
  submitted_at: null,
  looks: 0,
  next_look_at: null,
  seen: null,
  hand_over_url: null,
  store_order_number: null,
  order_id: null,
  created_at: NOON,
  ended_at: null,
  steps: [
    { id: '1', at: NOON, step: 'triggered', ms: null, outcome: 'ok', details: { mode: 'confirm' } },
    { id: '2', at: NOON, step: 'cart', ms: 123, outcome: 'ok', details: { lines: 1 } },
    { id: '3', at: NOON, step: 'brewed', ms: 8, outcome: 'lukewarm', details: {} },
  ],
  ...change,
})

export interface FakeTasks {
  readonly tasks?: readonly SnatchTask[]
  readonly attempts?: readonly AttemptWithSteps[]
  readonly channels?: readonly SnatchTaskChannel[]
}

type Filter = EndpointRequest<typeof countSnatchTasks>['query']

const matchesFilter = (query: Filter, { deletion, state }: SnatchTask): boolean =>
  Boolean(deletion) === (query.deleted ?? false) && (query.state?.includes(state) ?? true)

const reads = (held: Map<string, SnatchTask>, find: (id: string) => SnatchTask, { attempts = [] }: FakeTasks) => [
  fake(listSnatchTasks, ({ query }) => ({
    items: [...held.values()].filter((task) => matchesFilter(query, task)),
    next: null,
  })),
  fake(countSnatchTasks, ({ query }) => ({
    count: [...held.values()].filter((task) => matchesFilter(query, task)).length,
    exact: true,
  })),
  fake(getSnatchTask, ({ params }) => find(params.taskId)),
  fake(listPurchaseAttempts, ({ query }) => ({
    items: attempts.filter(({ task }) => query.task_id === undefined || task.id === query.task_id),
    next: null,
  })),
  fake(getPurchaseAttempt, ({ params }) => {
    const found = attempts.find(({ id }) => id === params.attemptId)
    if (!found) throw refuse(404, 'purchase_attempt.not_found')
    return found
  }),
]

const writes = (
  find: (id: string) => SnatchTask,
  set: (id: string, change: Partial<SnatchTask>) => SnatchTask,
  channels: readonly SnatchTaskChannel[],
) => [
  fake(createSnatchTask, ({ body: { targets, channel_id, current_password: _password, ...body } }) => {
    const unknown = targets.flatMap(({ product_code }, index) =>
      product_code?.startsWith('X')
        ? [{ path: `targets.${index}`, code: 'snatch_task.target_unknown', message: '' }]
        : [],
    )
    if (unknown.length > 0) throw refuse(400, 'request.invalid', { errors: unknown })
    const channel = channels.find(({ id }) => id === channel_id) ?? channelOfTask
    const made = aTask({
      ...body,
      channel: { id: channel.id, name: channel.name, state: channel.state, mode: channel.mode },
      targets: targets.map(({ product_code = '', variant_id }) => aTarget({ product_code, variant_id })),
    })
    return set(made.id, made)
  }),
  fake(updateSnatchTask, ({ params, body: { version, targets: _targets, channel_id: _channel, ...body } }) => {
    const change = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined))
    return set(params.taskId, { ...change, version: version + 1 })
  }),
  fake(armSnatchTask, ({ params, body }) => {
    if (find(params.taskId).mode === 'auto' && body.current_password !== 'Right-1')
      throw refuse(400, 'user.current_password_wrong')
    if (find(params.taskId).channel.state !== 'active') throw refuse(409, 'snatch_task.channel_not_active')
    return set(params.taskId, { state: 'armed', phase: 'armed' })
  }),
  fake(pauseSnatchTask, ({ params }) => set(params.taskId, { state: 'paused', phase: 'paused' })),
  fake(cancelSnatchTask, ({ params }) => set(params.taskId, { state: 'ended', phase: 'cancelled' })),
  fake(deleteSnatchTask, ({ params }) => {
    set(params.taskId, { deletion: { at: NOON, by: 'Ada', restorable_until: NOON } })
    return {}
  }),
  fake(restoreSnatchTask, ({ params }) => set(params.taskId, { deletion: null })),
]

const surroundings = (channels: readonly SnatchTaskChannel[]) => [
  ...listFakes,
  fake(getBuyingStop, () => ({ stop: null })),
  fake(listSnatchTaskChannels, () => ({ items: [...channels] })),
  fake(listStores, () => ({ items: [aStore({ key: STORE, name: 'Coach Outlet', currency: 'USD' })], next: null })),
  fake(listProductCandidates, () => ({ items: [], base_item_id: null })),
  fake(getMonitorOptions, () => ({ time_zone: 'Asia/Shanghai', tags: [] })),
  fake(getMonitorableProduct, ({ query }) => ({
    product_id: query.product_code ?? query.product_id ?? '',
    product_name: 'Tabby Shoulder Bag 26',
    current_price_max: someMoney(9900),
    variants: [{ variant_id: 'C0772-Black', color_name: 'Black', size: null, attributes: [] }],
  })),
  fake(listCurrenciesInUse, () => ({
    reporting_currency: 'CNY',
    today: '2026-11-20',
    items: [
      {
        currency: 'USD',
        rate: {
          currency: 'USD',
          reporting_currency: 'CNY',
          valid_on: '2026-11-20',
          rate: '7.1',
          created_at: NOON,
          set_by: null,
          note: null,
          version: 1,
        },
        products: 1,
        orders_waiting: 0,
        waiting_from: null,
        waiting_to: null,
      },
    ],
  })),
]

/** A server with in-memory tasks that refuses requests like the real one. */
export const fakeTasks = (given: FakeTasks = {}) => {
  const { tasks = [], channels = [channelOfTask] } = given
  const held = new Map(tasks.map((task) => [task.id, task]))
  const find = (id: string): SnatchTask => {
    const task = held.get(id)
    if (!task) throw refuse(404, 'snatch_task.not_found')
    return task
  }
  const set = (id: string, change: Partial<SnatchTask>): SnatchTask => {
    const changed = { ...(held.get(id) ?? aTask({ id })), ...change }
    held.set(id, changed)
    return changed
  }
  return { fakes: [...surroundings(channels), ...reads(held, find, given), ...writes(find, set, channels)], set }
}
