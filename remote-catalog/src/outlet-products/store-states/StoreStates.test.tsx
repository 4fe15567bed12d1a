import { screen } from '@testing-library/react'
import { countProducts, listProducts } from '@outlet/shared/contract/products'
import { listStores, listStoreSyncs } from '@outlet/shared/contract/stores'
import { getStore } from '@outlet/shared/contract/stores/configure-stores'
import { addMessages } from '@outlet/shared/i18n/i18n'
import { aProduct, aStore, aStoreSync } from '@outlet/shared/testing/builders'
import { refuse } from '@outlet/shared/testing/fake-problem'
import { fake } from '@outlet/shared/testing/fake-server'
import { listFakes } from '@outlet/shared/testing/list-fakes'
import { renderPage } from '@outlet/shared/testing/render-page'
import { useFakeServer } from '@outlet/shared/testing/use-fake-server'
import { emptyCatalogueDetails } from '../fake-catalogue'
import enUS from '../../locales/en-US.json'
import zhCN from '../../locales/zh-CN.json'
import CoachOutletPage from '../CoachOutletPage'
import StoreProductsPage from '../StoreProductsPage'

addMessages('catalog', { 'zh-CN': zhCN, 'en-US': enUS })

const server = useFakeServer(
  ...listFakes,
  fake(listProducts, () => ({ items: [aProduct()], next: null })),
  fake(countProducts, () => ({ count: 1, exact: true })),
  fake(listStores, () => ({ items: [aStore()], next: null })),
  fake(listStoreSyncs, () => ({ items: [aStoreSync()], next: null })),
  ...emptyCatalogueDetails,
)

test('reports a store that is not connected; an admin can connect it', async () => {
  server.use(
    fake(getStore, () => {
      throw refuse(404, 'store.not_found')
    }),
  )
  renderPage(<StoreProductsPage />, { path: '/?website_type=nowhere' })
  expect(await screen.findByText('The store nowhere is not connected')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Connect store' })).toHaveAttribute('href', '/stores/list?form=new')
})

test('reports a disconnected store; an admin is linked to it', async () => {
  const deleted_at = '2026-11-20T12:00:00.000Z'
  server.use(fake(getStore, () => aStore({ key: 'coach-jp', name: 'Coach Japan', deleted_at })))
  const path = '/?website_type=coach-jp'
  const { unmount } = renderPage(<StoreProductsPage />, { path })
  expect(await screen.findByText('Coach Japan is disconnected')).toBeVisible()
  expect(screen.getByRole('link', { name: 'View store' })).toHaveAttribute('href', '/stores/list?store=coach-jp')
  unmount()
  renderPage(<StoreProductsPage />, { path, role: 'user' })
  expect(await screen.findByText('Coach Japan is disconnected')).toBeVisible()
  expect(screen.queryByRole('link', { name: 'View store' })).toBeNull()
})

test('a paused store shows since when, and is not synced', async () => {
  const paused = aStore({ paused_at: '2026-11-20T12:00:00.000Z' })
  server.use(fake(listStores, () => ({ items: [paused], next: null })))
  renderPage(<CoachOutletPage />)
  expect(await screen.findByText('The store is paused; these are the products as read before')).toBeVisible()
  expect(screen.getByText('Paused')).toBeVisible()
  expect(screen.getByRole('button', { name: /is paused: resume it to sync/ })).toBeDisabled()
  expect(screen.getByRole('link', { name: 'Manage store' })).toHaveAttribute('href', '/stores/list?store=coach-outlet')
})
