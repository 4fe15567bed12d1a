import { act, screen, within } from '@testing-library/react'
import { queryClient } from '@outlet/shared/api/query-client'
import { createMonitor } from '@outlet/shared/contract/inventory-monitors'
import { getProduct } from '@outlet/shared/contract/products'
import { listProductPriceFacts } from '@outlet/shared/contract/products/price-facts'
import { addMessages } from '@outlet/shared/i18n/i18n'
import { aMonitor, aProductDetail, aVariant, someMoney, somePriceFacts } from '@outlet/shared/testing/builders'
import { chooseOption } from '@outlet/shared/testing/choose-option'
import { refuse } from '@outlet/shared/testing/fake-problem'
import { fake } from '@outlet/shared/testing/fake-server'
import { renderPage } from '@outlet/shared/testing/render-page'
import { useFakeServer } from '@outlet/shared/testing/use-fake-server'
import enUS from '../../locales/en-US.json'
import zhCN from '../../locales/zh-CN.json'
import CoachOutletPage from '../CoachOutletPage'
import { loafer, outletFakes, tabby } from '../fake-catalogue'

addMessages('catalog', { 'zh-CN': zhCN, 'en-US': enUS })

const server = useFakeServer(...outletFakes)

const requestsTo = (start: string) => server.calls.map(({ what }) => what).filter((what) => what.startsWith(start))

test('a row expands to its variants, which are only then read', async () => {
  const red = aVariant({
    variant_id: 'PB 1001 RED',
    color_id: 'RED',
    color_name: 'Bold Red',
    is_orderable: false,
    ats: 0,
  })
  server.use(fake(getProduct, () => aProductDetail({ ...tabby, variants: [aVariant(), red] })))
  const { user } = renderPage(<CoachOutletPage />)
  const [first] = await screen.findAllByRole('button', { name: 'Expand' })
  expect(requestsTo('GET /products/coach-outlet/')).toEqual([])

  await user.click(first as HTMLElement)

  const variants = within(await screen.findByRole('list', { name: 'Variants of Tabby Shoulder Bag' }))
  expect(variants.getByText('Bold Red')).toBeVisible()
  expect(variants.getByText('Sold out')).toBeVisible()
  expect(requestsTo('GET /products/coach-outlet/')).toEqual(['GET /products/coach-outlet/PB%201001'])
})

test('the drawer is part of the address and shows the selected variant', async () => {
  const shoe = (size: string, ats: number | null) =>
    aVariant({ variant_id: `PS/2002 BLK ${size}`, size, ats, is_default: size === '7 B' })
  server.use(fake(getProduct, () => aProductDetail({ ...loafer, variants: [shoe('7 B', 3), shoe('8 B', null)] })))
  const { user, address } = renderPage(<CoachOutletPage />)

  await user.click(await screen.findByText('Harbor Loafer'))
  expect(address()).toBe('/?product=PS%2F2002')
  const drawer = within(await screen.findByRole('dialog', { name: 'Harbor Loafer' }))
  expect(await drawer.findByText('PS/2002 BLK 7 B')).toBeVisible()

  await user.click(drawer.getByRole('button', { name: 'Orderable' }))
  expect(drawer.getByText('PS/2002 BLK 8 B')).toBeVisible()

  await user.click(drawer.getByRole('button', { name: 'Close' }))
  expect(address()).toBe('/')
})

test('a product that can no longer be read is reported, and its last known data stays', async () => {
  server.use(fake(getProduct, () => aProductDetail({ ...loafer })))
  renderPage(<CoachOutletPage />, { path: '/?product=PS%2F2002' })
  const drawer = within(await screen.findByRole('dialog', { name: 'Harbor Loafer' }))
  server.use(
    fake(getProduct, () => {
      throw refuse(404, 'product.not_found')
    }),
  )
  await act(() => queryClient.invalidateQueries({ queryKey: [getProduct.path] }))
  expect(await drawer.findByText('The store does not have this product, or no longer')).toBeVisible()
  expect(screen.getByRole('dialog', { name: 'Harbor Loafer' })).toBeVisible()
})

test('monitors a product from its drawer; a monitor added by another user meanwhile is no error', async () => {
  server.use(
    fake(createMonitor, () => {
      throw refuse(409, 'inventory_monitor.duplicate', { current: aMonitor() })
    }),
  )
  const { user } = renderPage(<CoachOutletPage />, { path: '/?product=PB+1001' })
  await user.click(await screen.findByRole('button', { name: 'Monitor stock' }))
  expect(await screen.findByText('Tabby Shoulder Bag is already monitored')).toBeVisible()

  server.use(
    fake(createMonitor, ({ body: { product_id, product_code, ...body } }) => {
      expect([product_id, product_code]).toEqual(['PB 1001', undefined])
      return aMonitor(body)
    }),
    fake(getProduct, () => aProductDetail({ ...tabby, is_monitored: true })),
  )
  await user.click(screen.getByRole('button', { name: 'Monitor stock' }))
  expect(await screen.findByText('Now monitoring Tabby Shoulder Bag')).toBeVisible()
  expect(await screen.findByRole('link', { name: 'View monitor' })).toHaveAttribute(
    'href',
    '/product_base/inventory-monitor?q=PB+1001&website_type=coach-outlet',
  )
})

test('a product whose id is no product code is offered to the base by the code of a variant', async () => {
  const variants = [aVariant({ variant_id: '41234567' })]
  server.use(fake(getProduct, () => aProductDetail({ ...tabby, id: 'a-long-handle-'.repeat(9), variants })))
  renderPage(<CoachOutletPage />, { path: '/?product=PB+1001' })
  const link = await screen.findByRole('link', { name: 'Add to the product base' })
  expect(link).toHaveAttribute('href', '/product_base?form=new&code=41234567')
})

test('variants with the same colour and size can all be selected; a long id opens too', async () => {
  const id = 'a-long-handle-'.repeat(17)
  const variants = ['canvas', 'leather'].map((variant_id) => aVariant({ variant_id, size: null, is_default: false }))
  server.use(fake(getProduct, () => aProductDetail({ ...tabby, id, variants })))
  const { user } = renderPage(<CoachOutletPage />, { path: `/?product=${id}` })
  const drawer = within(await screen.findByRole('dialog', { name: 'Tabby Shoulder Bag' }))
  const stockOf = (description: string) => drawer.findByRole('button', { description })
  await user.click(await stockOf('leather'))
  expect(await stockOf('leather')).toHaveAttribute('aria-pressed', 'true')
  expect(await stockOf('canvas')).toHaveAttribute('aria-pressed', 'false')
})

test('price facts follow the product or variant whose history is shown', async () => {
  server.use(
    fake(getProduct, () => aProductDetail({ ...tabby, variants: [aVariant({ variant_id: 'V1', size: 'S' })] })),
    fake(listProductPriceFacts, ({ body: { subjects } }) => ({
      items: subjects.map((subject) => ({
        ...subject,
        ...somePriceFacts(subject.variant_id === 'V1' ? { lowest: someMoney(7_700) } : {}),
      })),
    })),
  )
  const { user } = renderPage(<CoachOutletPage />, { path: '/?product=PB+1001' })
  const drawer = within(await screen.findByRole('dialog', { name: 'Tabby Shoulder Bag' }))
  const facts = within(await drawer.findByRole('region', { name: 'Price facts' }))
  expect(facts.getByText('Lowest price so far; $159.00 before')).toBeVisible()
  await chooseOption(user, 'Variant whose history is shown', 'Black · S')
  expect(await drawer.findByText('$77.00')).toBeVisible()
})
