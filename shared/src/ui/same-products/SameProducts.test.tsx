import { screen, waitFor, within } from '@testing-library/react'
import { listProductCandidates } from '../../contract/products/product-candidates'
import {
  linkProducts,
  listSameProducts,
  restoreProductGroups,
  separateProduct,
  type GroupChange,
  type SameProduct,
} from '../../contract/products/product-groups'
import { getCurrentUser } from '../../contract/session'
import { aSameProduct } from '../../testing/a-same-product'
import { aCandidate, aCurrentUser, someMoney } from '../../testing/builders'
import { refuse } from '../../testing/fake-problem'
import { fake } from '../../testing/fake-server'
import { renderPage } from '../../testing/render-page'
import { useFakeServer } from '../../testing/use-fake-server'
import { SameProducts } from './SameProducts'

const own = aSameProduct({ is_own: true })
const cheap = aSameProduct({
  website_type: 'euro',
  store_name: 'Euro Outlet',
  product_id: 'E1',
  price: someMoney(9900, 'EUR'),
  reporting_price: someMoney(79_200, 'CNY'),
  is_cheapest: true,
  is_linked: true,
})
const groupOf = (group_id: string | null) => [{ website_type: 'euro', product_id: 'E1', group_id, matches_codes: true }]
const change: GroupChange = { before: groupOf(null), after: groupOf('01a20000-0000-7000-8000-000000000000') }

const server = useFakeServer(
  fake(getCurrentUser, () => aCurrentUser()),
  fake(listProductCandidates, () => ({
    items: [aCandidate({ website_type: 'euro', product_id: 'E1', name: 'Sac' })],
    base_item_id: null,
  })),
  fake(linkProducts, () => change),
  fake(separateProduct, () => change),
  fake(restoreProductGroups, ({ body }) => body),
)
const show = (...items: SameProduct[]) => {
  server.use(fake(listSameProducts, () => ({ items })))
  return renderPage(
    <SameProducts
      product={{ websiteType: 'coach-outlet', productId: 'C0772' }}
      linkOf={({ product_id }) => `/p/${product_id}`}
    />,
  )
}
const sent = (what: string) =>
  server.calls.filter((call) => call.what.startsWith(what)).map(({ body }) => JSON.parse(String(body)))

test('each store has its price in one currency, and the age of the price', async () => {
  show(cheap, own)
  const table = within(await screen.findByRole('region', { name: 'Same product in other stores' }))
  const [, first, second] = table.getAllByRole('row')
  expect(first).toHaveTextContent(/Euro Outlet LinkedE1€99\.00 Cheapest≈ CN¥792\.00/)
  expect(first).toHaveTextContent(/\d+ days ago/)
  expect(second).toHaveTextContent('this product')
  expect(table.getByRole('link', { name: 'Euro Outlet' })).toHaveAttribute('href', '/p/E1')
})

test('a product of another store is linked, with an undo', async () => {
  const { user } = show(own)
  expect(await screen.findByText('No other connected store has a product with these codes.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Link a product' }))
  const field = await screen.findByRole('combobox', { name: 'Same product in another store' })
  expect(screen.getByRole('button', { name: 'Link' })).toBeDisabled()
  await user.type(field, 'sac')
  await user.click(await screen.findByRole('option', { name: /E1/ }))
  await user.click(screen.getByRole('button', { name: 'Link' }))
  await waitFor(() =>
    expect(sent('POST /products/coach-outlet/C0772/same')).toEqual([{ website_type: 'euro', product_id: 'E1' }]),
  )
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(sent('PUT /product-groups')).toEqual([{ before: change.before, after: change.after }]))
})

test('a refused link states why', async () => {
  const { user } = show(own)
  server.use(
    fake(linkProducts, () => {
      throw refuse(400, 'product_group.same_store')
    }),
  )
  await user.click(await screen.findByRole('button', { name: 'Link a product' }))
  await user.type(await screen.findByRole('combobox', { name: 'Same product in another store' }), 'sac')
  await user.click(await screen.findByRole('option', { name: /E1/ }))
  await user.click(screen.getByRole('button', { name: 'Link' }))
  expect(await screen.findByText('Both products are in the same store. Choose one of another store.')).toBeVisible()
})

test('a product that is not the same is separated', async () => {
  const { user } = show(cheap, own)
  await user.click(await screen.findByRole('button', { name: 'Separate E1 of Euro Outlet' }))
  await waitFor(() =>
    expect(sent('POST /products/coach-outlet/C0772/separate')).toEqual([{ website_type: 'euro', product_id: 'E1' }]),
  )
})
