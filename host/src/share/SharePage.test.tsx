import type { EndpointResponse } from '@outlet/shared/contract/endpoint'
import { findSharedProduct } from '@outlet/shared/contract/products'
import { fake } from '@outlet/shared/testing/fake-server'
import { useFakeServer } from '@outlet/shared/testing/use-fake-server'
import { screen, waitFor, within } from '@testing-library/react'
import { aRelease, aRemote, aRoute } from '../testing/example-release'
import { showConsole, signedInAs } from '../testing/show-console'

type Shared = EndpointResponse<typeof findSharedProduct>

const server = useFakeServer()
const product = { website_type: 'outlet', store_name: 'Outlet', id: 'CA 2', name: 'Tote', is_offline: false }
const nothing: Shared = { product: null, host: null, store: null }

const share = (shared: Record<string, string>, found: Shared, release = aRelease()) => {
  server.use(
    signedInAs('user'),
    fake(findSharedProduct, () => found),
  )
  return showConsole(`/share?${new URLSearchParams(shared)}`, { release })
}
const content = async () => within(await screen.findByRole('region', { name: 'Shared text' }))
const sent = () => server.calls.filter(({ what }) => what.startsWith('GET /products/shared')).map(({ what }) => what)

test('the address of a product opens this product, without a way back to the empty page', async () => {
  const url = 'https://outlet.example/CA2.html'
  share(
    { title: 'Tote', text: url, url },
    { product, host: 'outlet.example', store: { key: 'outlet', name: 'Outlet' } },
  )
  await waitFor(() =>
    expect(location.pathname + location.search).toBe('/products/list?website_type=outlet&product=CA+2'),
  )
  expect(sent()).toEqual([`GET /products/shared?text=${encodeURIComponent(`Tote\n${url}`).replaceAll('%20', '+')}`])
})

test.each([
  ['of an unknown host', null],
  ['of a store whose product is not known', { key: 'outlet', name: 'Outlet' }],
])('an address %s opens the form of a new monitor, which reads it', async (_, store) => {
  const monitors = aRoute({ name: 'InventoryMonitors', path: '/product_base/inventory-monitor' })
  const release = aRelease({ remotes: [aRemote({ routes: [monitors] })] })
  share({ text: 'see https://other.example/x' }, { product: null, host: 'other.example', store }, release)
  await waitFor(() =>
    expect(location.pathname + location.search).toBe(
      '/product_base/inventory-monitor?form=new&code=https%3A%2F%2Fother.example%2Fx',
    ),
  )
})

test('any other text is shown with the reason, and can be copied', async () => {
  share({ text: 'a nice tote' }, nothing)
  const page = await content()
  expect(await page.findByText(/^The text contains no address/)).toBeVisible()
  expect(page.getByRole('textbox', { name: 'Shared text' })).toHaveValue('a nice tote')
  expect(page.getByRole('button', { name: 'Copy text' })).toBeVisible()
  expect(page.getByRole('link', { name: 'Monitor by product code' })).toHaveAttribute(
    'href',
    '/product_base/inventory-monitor?form=new',
  )
})

test('without the page of monitors an address is shown with the reason', async () => {
  const store = { key: 'outlet', name: 'Outlet' }
  share({ url: 'https://outlet.example/sale' }, { product: null, host: 'outlet.example', store })
  const page = await content()
  expect(await page.findByText(/^outlet\.example is the store Outlet, but/)).toBeVisible()
  expect(page.getByRole('link', { name: 'Open Outlet products' })).toHaveAttribute(
    'href',
    '/products/list?website_type=outlet',
  )
})

test('without a text nothing is requested', async () => {
  share({ title: ' ' }, nothing)
  expect(await (await content()).findByText('Nothing was shared.')).toBeVisible()
  expect(sent()).toEqual([])
})

test('without a shared text it leads to the ways of sharing', async () => {
  share({}, nothing)
  const page = await content()
  expect(page.getByRole('link', { name: 'Set up sharing from the browser' })).toHaveAttribute(
    'href',
    '/account/settings',
  )
})
