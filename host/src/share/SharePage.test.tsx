import type { EndpointResponse } from '@outlet/shared/contract/endpoint'
import { findSharedProduct } from '@outlet/shared/contract/products'
import { fake } from '@outlet/shared/testing/fake-server'
import { useFakeServer } from '@outlet/shared/testing/use-fake-server'
import { screen, waitFor, within } from '@testing-library/react'
import { aRelease } from '../testing/example-release'
import { showConsole, signedInAs } from '../testing/show-console'

type Shared = EndpointResponse<typeof findSharedProduct>

const server = useFakeServer()
const product = { website_type: 'outlet', store_name: 'Outlet', id: 'CA 2', name: 'Tote', is_offline: false }
const nothing: Shared = { product: null, host: null, store: null }

const share = (shared: Record<string, string>, found: Shared, role: 'admin' | 'user' = 'admin') => {
  server.use(
    signedInAs(role),
    fake(findSharedProduct, () => found),
  )
  return showConsole(`/share?${new URLSearchParams(shared)}`, { release: aRelease() })
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

test('any other text is shown with the reason, and can be copied', async () => {
  share({ text: 'see https://other.example/x' }, { ...nothing, host: 'other.example' })
  const page = await content()
  expect(await page.findByText('other.example is not a connected store.')).toBeVisible()
  expect(page.getByRole('textbox', { name: 'Shared text' })).toHaveValue('see https://other.example/x')
  expect(page.getByRole('button', { name: 'Copy text' })).toBeVisible()
  expect(page.getByRole('link', { name: 'Connect store' })).toHaveAttribute(
    'href',
    '/stores/list?form=new&address=https%3A%2F%2Fother.example%2Fx',
  )
  expect(page.getByRole('link', { name: 'Monitor this product' })).toHaveAttribute(
    'href',
    '/product_base/inventory-monitor?form=new&code=https%3A%2F%2Fother.example%2Fx',
  )
})

test('at a connected store it says that the product is missing there', async () => {
  const store = { key: 'outlet', name: 'Outlet' }
  share({ url: 'https://outlet.example/sale' }, { product: null, host: 'outlet.example', store }, 'user')
  const page = await content()
  expect(await page.findByText(/^outlet\.example is the store Outlet, but/)).toBeVisible()
  expect(page.getByRole('link', { name: 'Open Outlet products' })).toHaveAttribute(
    'href',
    '/products/list?website_type=outlet',
  )
  expect(page.queryByRole('link', { name: 'Connect store' })).toBeNull()
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
