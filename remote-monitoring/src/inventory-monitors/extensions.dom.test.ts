import { queryClient } from '@outlet/shared/api/query-client'
import { getMonitorSummary } from '@outlet/shared/contract/inventory-monitors/inventory-monitor-overview'
import { createMonitor, listMonitors } from '@outlet/shared/contract/inventory-monitors'
import type { InventoryMonitor } from '@outlet/shared/contract/inventory-monitors'
import { listProducts } from '@outlet/shared/contract/products'
import { listStores } from '@outlet/shared/contract/stores'
import { addMessages } from '@outlet/shared/i18n/i18n'
import type { StepState } from '@outlet/shared/remote/extension'
import { fake } from '@outlet/shared/testing/fake-server'
import { useFakeServer } from '@outlet/shared/testing/use-fake-server'
import { aMonitor, aProduct, aStore } from '@outlet/shared/testing/builders'
import enUS from '../locales/en-US.json'
import zhCN from '../locales/zh-CN.json'
import isSomethingMonitored from './something-monitored'
import searchMonitors from './list/search-monitors'

addMessages('monitoring', { 'zh-CN': zhCN, 'en-US': enUS })
const noSummary = { monitored: 0, in_stock: 0, failing: 0, latest: [], late: null, armed: null }

const server = useFakeServer()
const { signal } = new AbortController()
afterEach(() => queryClient.clear())

test('the search finds monitors and links to each', async () => {
  const monitor = aMonitor({ product_name: null })
  server.use(fake(listMonitors, () => ({ items: [aMonitor(), monitor], next: null })))
  const [first, second] = await searchMonitors('c07', signal)
  expect(first).toMatchObject({ title: 'Tabby Shoulder Bag 26', detail: expect.stringContaining('C0772 · ') })
  expect(second).toMatchObject({ title: 'C0772', link: `/product_base/inventory-monitor?monitor=${monitor.id}` })
  expect(server.calls.map(({ what }) => what)).toEqual(['GET /inventory-monitors?q=c07&limit=5'])
})

const monitored = (count: number, ...items: InventoryMonitor[]) =>
  server.use(
    fake(getMonitorSummary, () => ({ ...noSummary, monitored: count })),
    fake(listMonitors, () => ({ items, next: null })),
  )

const wholeState = async (): Promise<StepState> => {
  const state = await isSomethingMonitored(signal)
  if (typeof state === 'boolean' || !state.detail) throw new Error('no details')
  return state.detail(signal)
}

test('the step of the first monitor shows its first reading', async () => {
  monitored(1, aMonitor({ read_at: null }))
  expect(await wholeState()).toEqual({ isDone: true, status: '等待首次读取 Tabby Shoulder Bag 26' })
  queryClient.clear()
  monitored(1, aMonitor({ read_at: '2026-11-20T12:00:00Z', stock_state: 'out' }))
  expect(await wholeState()).toMatchObject({
    status: expect.stringMatching(/^Tabby Shoulder Bag 26：缺货，读取于 \d\d:\d\d$/),
  })
})

test('without a monitor it offers a sold-out product of the practice store', async () => {
  monitored(0)
  server.use(
    fake(listStores, () => ({ items: [aStore({ is_practice: true, products_count: 9 })], next: null })),
    fake(listProducts, ({ query }) => ({ items: query.orderable === false ? [] : [aProduct()], next: null })),
    fake(createMonitor, () => aMonitor()),
  )
  const state = await wholeState()
  if (!state.action) throw new Error('no action')
  expect(state).toMatchObject({ isDone: false, action: { label: `监控 ${aProduct().name}（演示）` } })
  await state.action.run()
  const { website_type, id } = aProduct()
  expect(JSON.parse(String(server.calls.at(-1)?.body))).toEqual({ website_type, product_id: id })
})

test('it offers none if all stores are real', async () => {
  monitored(0)
  server.use(fake(listStores, () => ({ items: [aStore({ is_practice: false, products_count: 9 })], next: null })))
  expect(await wholeState()).toEqual({ isDone: false })
})
