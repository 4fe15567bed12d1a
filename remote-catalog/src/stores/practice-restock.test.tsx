import { screen, within } from '@testing-library/react'
import { listMonitors, restockPracticeProduct } from '@outlet/shared/contract/inventory-monitors'
import { getStoreUse, listStores, listStoreSyncs } from '@outlet/shared/contract/stores'
import { getStore } from '@outlet/shared/contract/stores/configure-stores'
import { addMessages } from '@outlet/shared/i18n/i18n'
import { aMonitor, aStore } from '@outlet/shared/testing/builders'
import { fake } from '@outlet/shared/testing/fake-server'
import { renderPage } from '@outlet/shared/testing/render-page'
import { useFakeServer } from '@outlet/shared/testing/use-fake-server'
import enUS from '../locales/en-US.json'
import zhCN from '../locales/zh-CN.json'
import StoresPage from './StoresPage'

addMessages('catalog', { 'zh-CN': zhCN, 'en-US': enUS })

const store = aStore({ key: 'coach-eu', name: 'Coach Europe', is_practice: true })
const server = useFakeServer(
  fake(listStores, () => ({ items: [], next: null })),
  fake(getStore, () => store),
  fake(getStoreUse, () => ({ tokens: 1, under_way: 0, requests_last_minute: 0, retry_at: null })),
  fake(listStoreSyncs, () => ({ items: [], next: null })),
  fake(listMonitors, () => ({ items: [], next: null })),
)
const show = () => renderPage(<StoresPage />, { path: '/stores/list?store=coach-eu' })
const drawer = async () => within(await screen.findByRole('dialog', { name: 'Coach Europe' }))

test('the practice store restocks its newest monitored product on demand', async () => {
  const monitor = aMonitor({ product_name: 'Wristlet' })
  server.use(
    fake(listMonitors, ({ query }) => {
      expect(query).toMatchObject({ website_type: 'coach-eu', is_monitoring: true })
      return { items: [monitor], next: null }
    }),
    fake(restockPracticeProduct, () => monitor),
  )
  const { user } = show()
  const restock = within(await (await drawer()).findByRole('region', { name: 'Restock on demand' }))
  expect(restock.getByText('Practice')).toBeVisible()
  await user.click(await restock.findByRole('button', { name: 'Restock now' }))
  expect(await screen.findByText('Wristlet restocked. Alerts are on their way.')).toBeVisible()
  expect(server.calls.map(({ what }) => what)).toContain(`POST /inventory-monitors/${monitor.id}/practice-restock`)
})

test('without a monitor the practice store leads to the form of one', async () => {
  show()
  const link = await (await drawer()).findByRole('link', { name: 'Add monitor' })
  expect(link).toHaveAttribute('href', '/product_base/inventory-monitor?form=new&website_type=coach-eu')
})
