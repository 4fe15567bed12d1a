import { act, screen, within } from '@testing-library/react'
import { countProducts, listProducts } from '@outlet/shared/contract/products'
import { listStores, listStoreSyncs } from '@outlet/shared/contract/stores'
import { addMessages } from '@outlet/shared/i18n/i18n'
import { storeRemoteSettings, readRemoteSettings } from '@outlet/shared/settings/stored-remote-settings'
import { aProduct, aStore } from '@outlet/shared/testing/builders'
import { fake } from '@outlet/shared/testing/fake-server'
import { listFakes } from '@outlet/shared/testing/list-fakes'
import { renderPage } from '@outlet/shared/testing/render-page'
import { useFakeServer } from '@outlet/shared/testing/use-fake-server'
import { emptyCatalogueDetails } from './fake-catalogue'
import enUS from '../locales/en-US.json'
import zhCN from '../locales/zh-CN.json'
import CatalogSettings from './CatalogSettings'
import CoachOutletPage from './CoachOutletPage'

addMessages('catalog', { 'zh-CN': zhCN, 'en-US': enUS })

const image = { url: '/api/v1/images/a', alt: null }
const bag = aProduct({ name: 'Tabby', thumbnail: image, colors: [{ color_id: 'BLK', name: 'Black', image }] })

useFakeServer(
  ...listFakes,
  fake(listProducts, () => ({ items: [bag], next: null })),
  fake(countProducts, () => ({ count: 1, exact: true })),
  fake(listStores, () => ({ items: [aStore()], next: null })),
  fake(listStoreSyncs, () => ({ items: [], next: null })),
  ...emptyCatalogueDetails,
)
afterEach(() => act(() => storeRemoteSettings({})))

/** A colour's picture is the background of its element, because lists have many of them. */
const pictures = (element: HTMLElement) => element.querySelectorAll('img, [style*="background-image: url"]')

test('the setting is stored in the browser', async () => {
  const { user } = renderPage(<CatalogSettings />)
  const pictures = await screen.findByRole('switch', { name: 'Product pictures in lists' })
  expect(pictures).toBeChecked()
  await user.click(pictures)
  expect(pictures).not.toBeChecked()
  expect(readRemoteSettings()).toEqual({ catalog: { listPictures: false } })
})

test('without pictures the list loads none, and still names product and colours', async () => {
  renderPage(<CoachOutletPage />)
  const row = await screen.findByRole('row', { name: /Tabby/ })
  expect(pictures(row)).toHaveLength(2)
  act(() => storeRemoteSettings({ catalog: { listPictures: false } }))
  expect(pictures(row)).toHaveLength(0)
  expect(within(row).getByRole('img', { name: 'Black' })).toHaveTextContent('B')
})
