import { queryClient } from '@outlet/shared/api/query-client'
import { createAlertRule, listAlertRules, type AlertRule } from '@outlet/shared/contract/alert-rules'
import { listDeliveries, type Delivery } from '@outlet/shared/contract/deliveries'
import { listMonitors, restockPracticeProduct } from '@outlet/shared/contract/inventory-monitors'
import { getCurrentUser } from '@outlet/shared/contract/session'
import { listStores } from '@outlet/shared/contract/stores'
import type { Role } from '@outlet/shared/contract/users/roles'
import { addMessages } from '@outlet/shared/i18n/i18n'
import type { IsDone, StepState } from '@outlet/shared/remote/extension'
import { aCurrentUser, aMonitor, aStore } from '@outlet/shared/testing/builders'
import { fake } from '@outlet/shared/testing/fake-server'
import { useFakeServer } from '@outlet/shared/testing/use-fake-server'
import enUS from '../../locales/en-US.json'
import zhCN from '../../locales/zh-CN.json'
import { aDelivery, aRule } from '../fake-channels'
import didAnAlertArrive from '../first-alert'
import isRestocksAlertOn from '../restocks-alert'

addMessages('orders', { 'zh-CN': zhCN, 'en-US': enUS })

const server = useFakeServer()
afterEach(() => queryClient.clear())

const stateOf = async (step: IsDone): Promise<StepState> => {
  const { signal } = new AbortController()
  const state = await step(signal)
  if (typeof state === 'boolean' || !state.detail) throw new Error('no details')
  return state.detail(signal)
}
const rules = (...items: AlertRule[]) => fake(listAlertRules, () => ({ items, next: null }))
const alerts = (...items: Delivery[]) => fake(listDeliveries, () => ({ items, next: null }))

test.each([
  ['admin', false],
  ['user', true],
] as const)('an %s turns on restock alerts with one click, personal: %s', async (role: Role, isOwn) => {
  server.use(
    rules(aRule({ events: ['sold_out'] })),
    fake(getCurrentUser, () => aCurrentUser({ role })),
    fake(createAlertRule, () => aRule()),
  )
  const { isDone, action } = await stateOf(isRestocksAlertOn)
  expect([isDone, action?.label]).toEqual([false, '补货时通知我'])
  await action?.run()
  expect(JSON.parse(String(server.calls.at(-1)?.body))).toEqual({
    name: '所有补货',
    events: ['restocked'],
    is_own: isOwn,
  })
})

test('the step is done once a rule reports restocks', async () => {
  server.use(rules(aRule({ name: '补货', events: ['restocked'] })))
  expect(await stateOf(isRestocksAlertOn)).toEqual({ isDone: true, status: '规则“补货”已启用' })
})

test('a monitored practice product is brought back into stock by a click, and the alert ends the step', async () => {
  const monitor = aMonitor({ website_type: 'practice' })
  server.use(
    alerts(),
    fake(listMonitors, () => ({ items: [aMonitor({ website_type: 'real' }), monitor], next: null })),
    fake(listStores, () => ({
      items: [aStore({ key: 'real', is_practice: false }), aStore({ key: 'practice', is_practice: true })],
      next: null,
    })),
    fake(restockPracticeProduct, () => monitor),
  )
  const { isDone, status, action } = await stateOf(didAnAlertArrive)
  expect([isDone, status]).toEqual([false, '等待 Tabby Shoulder Bag 26 补货'])
  await action?.run()
  expect(server.calls.at(-1)?.what).toBe(`POST /inventory-monitors/${monitor.id}/practice-restock`)
  server.use(alerts(aDelivery()))
  expect(await stateOf(didAnAlertArrive)).toMatchObject({ isDone: true, status: expect.stringContaining('铃铛') })
})

test.each([
  ['nothing monitored', [], '等待添加监控'],
  ['only products of real stores', [aMonitor({ website_type: 'real' })], '等待下一次补货'],
])('with %s it says what it waits for', async (_what, items, status) => {
  server.use(
    alerts(),
    fake(listMonitors, () => ({ items, next: null })),
    fake(listStores, () => ({ items: [aStore({ key: 'real', is_practice: false })], next: null })),
  )
  expect(await stateOf(didAnAlertArrive)).toEqual({ isDone: false, status })
})
