import { screen, waitFor, within } from '@testing-library/react'
import { addMessages } from '@outlet/shared/i18n/i18n'
import { listBulkJobs, type BulkJob } from '@outlet/shared/contract/list/bulk-jobs'
import { bulkOrders } from '@outlet/shared/contract/orders/order-bulk'
import { getOrder, listOrders, updateOrder } from '@outlet/shared/contract/orders'
import { clickInMenu, openMenu } from '@outlet/shared/testing/click-in-menu'
import { refuse } from '@outlet/shared/testing/fake-problem'
import { chooseOption } from '@outlet/shared/testing/choose-option'
import { anId, anOrder, anOrderWithEvents } from '@outlet/shared/testing/builders'
import { fake } from '@outlet/shared/testing/fake-server'
import { renderPage } from '@outlet/shared/testing/render-page'
import { useFakeServer } from '@outlet/shared/testing/use-fake-server'
import enUS from '../locales/en-US.json'
import zhCN from '../locales/zh-CN.json'
import { bag, belt, eventsOf, orderFakes } from './fake-orders'
import OrdersPage from './OrdersPage'

addMessages('orders', { 'zh-CN': zhCN, 'en-US': enUS })

const server = useFakeServer(...orderFakes)

const path = '/orders/list'
const button = (name: string) => screen.getByRole('button', { name })

describe('the list', () => {
  test('shows each order with its state, items and total', async () => {
    renderPage(<OrdersPage />, { path })
    const row = (await screen.findByText('OC-20261120-0002')).closest('tr') as HTMLElement
    expect(within(row).getByText('Shipped')).toBeVisible()
    expect(within(row).getByText('Belt')).toBeVisible()
    expect(within(row).getByText(/3 items/)).toHaveTextContent('3 items · and 1 more')
    expect(within(row).getByText(/38,700/)).toBeVisible()
    expect(within(row).getByText(/1,892\.43/)).toBeVisible()
    expect(screen.getByText('2 results')).toBeVisible()
  })

  test('an order of a practice store is marked in its row and its drawer', async () => {
    const practice = { ...bag, is_practice: true }
    server.use(
      fake(listOrders, () => ({ items: [practice, belt], next: null })),
      fake(getOrder, () => anOrderWithEvents(practice)),
    )
    const { user } = renderPage(<OrdersPage />, { path })
    const row = (await screen.findByText(bag.order_number)).closest('tr') as HTMLElement
    expect(within(row).getByText('Practice')).toBeVisible()
    expect(screen.getAllByText('Practice')).toHaveLength(1)
    await user.click(screen.getByText(bag.order_number))
    const drawer = await screen.findByRole('dialog', { name: /Order/ })
    expect(await within(drawer).findByText('Practice')).toBeVisible()
  })

  test("takes an order's next step from its row's menu, and offers an undo", async () => {
    let order = anOrder({ order_number: 'OC-1', status: 'confirmed', fulfilment: 'shipped' })
    server.use(
      fake(listOrders, () => ({ items: [order, belt], next: null })),
      fake(updateOrder, ({ body: { version, status = order.status, fulfilment = order.fulfilment } }) => {
        expect(version).toBe(order.version)
        order = { ...order, status, fulfilment, version: version + 1 }
        return order
      }),
    )
    const { user } = renderPage(<OrdersPage />, { path })
    const row = (await screen.findByText('OC-1')).closest('tr') as HTMLElement
    await clickInMenu(user, 'More actions for order OC-1', 'Mark delivered')
    expect(await within(row).findByText('Delivered')).toBeVisible()
    expect(await screen.findByText(/Order OC-1 marked as delivered/)).toBeInTheDocument()
    await user.click(button('Undo'))
    expect(await within(row).findByText('Shipped')).toBeVisible()
    const more = await openMenu(user, 'More actions for order OC-1')
    expect(more.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Mark delivered',
      'Mark returned',
      'Cancel order',
      'Edit',
    ])
    await user.click(more.getByRole('button', { name: 'Cancel order' }))
    expect(await within(row).findByText('Canceled')).toBeVisible()
    // The state of a task's order is set by its store.
    const ofTask = await openMenu(user, 'More actions for order OC-20261120-0002')
    expect(ofTask.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Edit note and tags'])
  })

  test("sends the address's filters and sort to the server", async () => {
    renderPage(<OrdersPage />, { path: `${path}?q=bag&status=placed&status=failed&sort=-total` })
    await screen.findByText('OC-20261120-0001')
    expect(server.calls.map(({ what }) => what).filter((what) => what.startsWith('GET /orders'))).toEqual([
      'GET /orders?q=bag&status=placed&status=failed&sort=-total',
      'GET /orders/count?q=bag&status=placed&status=failed',
    ])
    expect(screen.getByRole('textbox', { name: /Search/ })).toHaveValue('bag')
  })

  test('tags the selected orders by a job', async () => {
    const job: BulkJob = {
      id: anId(),
      list: bulkOrders.path,
      action: { kind: 'add_tags', tags: ['gift'] },
      state: 'done',
      total: 1,
      changed: 1,
      unchanged: 0,
      refused: 0,
      undo_of: null,
      undone_by: null,
      created_by: { id: anId(), name: 'Lin Wei' },
      created_at: '2026-11-20T12:00:00.000Z',
      finished_at: new Date().toISOString(),
    }
    const isBulk = ({ what }: { what: string }) => what.startsWith('POST /orders/bulk')
    server.use(
      fake(bulkOrders, () => job),
      fake(listBulkJobs, () => ({ items: server.calls.some(isBulk) ? [job] : [], next: null })),
    )
    const { user } = renderPage(<OrdersPage />, { path })
    const row = (await screen.findByText('OC-20261120-0002')).closest('tr') as HTMLElement
    await user.click(within(row).getByRole('checkbox'))
    const bar = within(await screen.findByRole('region', { name: /selected/i }))
    expect(await bar.findByRole('button', { name: 'Remove tags' })).toBeVisible()
    await user.click(bar.getByRole('button', { name: 'Add tags' }))
    const panel = within(await screen.findByRole('group', { name: 'Add tags' }))
    expect(panel.getByRole('button', { name: 'Add' })).toBeDisabled()
    await user.type(panel.getByRole('textbox', { name: 'Tags' }), 'gift')
    await user.click(within(await screen.findByRole('option', { name: 'gift' })).getByText('gift'))
    await user.click(panel.getByRole('button', { name: 'Add' }))
    await waitFor(() => expect(screen.queryByRole('region', { name: /selected/i })).not.toBeInTheDocument())
    expect(await screen.findByText(/Tags added: gift/)).toBeInTheDocument()
    expect(JSON.parse(String(server.calls.find(isBulk)?.body))).toMatchObject({
      ids: [belt.id],
      seen: 1,
      action: { kind: 'add_tags', tags: ['gift'] },
    })
  })

  test('refreshes the selected orders from their stores by a job', async () => {
    const isBulk = ({ what }: { what: string }) => what.startsWith('POST /orders/bulk')
    server.use(
      fake(bulkOrders, () => {
        throw refuse(403, 'permission.denied')
      }),
    )
    const { user } = renderPage(<OrdersPage />, { path })
    const row = (await screen.findByText('OC-20261120-0002')).closest('tr') as HTMLElement
    await user.click(within(row).getByRole('checkbox'))
    const bar = within(await screen.findByRole('region', { name: /selected/i }))
    await user.click(bar.getByRole('button', { name: 'Update from store' }))
    await waitFor(() => expect(server.calls.some(isBulk)).toBe(true))
    expect(JSON.parse(String(server.calls.find(isBulk)?.body))).toMatchObject({ action: { kind: 'refresh' } })
  })

  test('searches, filters and sorts through the address', async () => {
    const { user, address } = renderPage(<OrdersPage />, { path })
    await screen.findByText('OC-20261120-0001')
    await user.type(screen.getByRole('textbox', { name: /Search/ }), 'tabby{Enter}')
    expect(address()).toBe(`${path}?q=tabby`)
    await user.click(screen.getByRole('button', { name: 'Total' }))
    expect(address()).toBe(`${path}?q=tabby&sort=-total`)
    await chooseOption(user, 'Payment', 'Refunded')
    expect(address()).toBe(`${path}?q=tabby&sort=-total&payment=refunded`)
    await waitFor(() => expect(server.calls.at(-1)?.what).toMatch(/q=tabby&payment=refunded/))
    await user.click(button('Reset'))
    expect(address()).toBe(`${path}?sort=-total`)
  })

  test('loads the next page with the cursor', async () => {
    server.use(
      fake(listOrders, ({ query }) =>
        query.cursor ? { items: [belt], next: null } : { items: [bag], next: 'further' },
      ),
    )
    const { user } = renderPage(<OrdersPage />, { path })
    await screen.findByText('OC-20261120-0001')
    await user.click(button('Load more'))
    expect(await screen.findByText('OC-20261120-0002')).toBeVisible()
    expect(screen.getByText('OC-20261120-0001')).toBeVisible()
  })

  test('an empty list offers to record an order; a filtered one reports that nothing matches', async () => {
    server.use(fake(listOrders, () => ({ items: [], next: null })))
    const { user, address, unmount } = renderPage(<OrdersPage />, { path })
    expect(await screen.findByText('No orders yet')).toBeVisible()
    await user.click(button('Record an order bought elsewhere'))
    expect(address()).toBe(`${path}?form=new`)
    unmount()
    renderPage(<OrdersPage />, { path: `${path}?q=nothing` })
    expect(await screen.findByText('No results match these filters')).toBeVisible()
  })

  test('a failure is shown in place of the list, with a retry', async () => {
    server.use(
      fake(listOrders, () => {
        throw refuse(500, 'server.internal_error')
      }),
    )
    const { user } = renderPage(<OrdersPage />, { path })
    expect(await screen.findByText('Internal server error')).toBeVisible()
    server.use(fake(listOrders, () => ({ items: [bag], next: null })))
    await user.click(button('Try again'))
    expect(await screen.findByText('OC-20261120-0001')).toBeVisible()
  })

  test('shows a 403 to a user who may not read orders', async () => {
    server.use(
      fake(listOrders, () => {
        throw refuse(403, 'permission.denied')
      }),
    )
    renderPage(<OrdersPage />, { path })
    expect(await screen.findByText('Access to this resource on the server is denied')).toBeVisible()
  })

  test('is translated to Chinese', async () => {
    renderPage(<OrdersPage />, { path, locale: 'zh-CN' })
    expect(await screen.findByRole('heading', { name: '订单' })).toBeVisible()
    const row = (await screen.findByText('OC-20261120-0002')).closest('tr') as HTMLElement
    expect(row).toHaveTextContent('已发货')
    expect(row).toHaveTextContent('共 3 件 · 另有 1 种')
  })
})

describe('one order', () => {
  test('the timeline shows no name of a person whose data was erased', async () => {
    const [event] = eventsOf(bag)
    const anonymous = { kind: 'user', id: bag.id, name: '' }
    server.use(
      fake(getOrder, () => anOrderWithEvents({ ...bag, events: event ? [{ ...event, actor: anonymous }] : [] })),
    )
    renderPage(<OrdersPage />, { path: `${path}?order=${bag.id}` })
    expect(await screen.findByText('Deleted user recorded this order')).toBeVisible()
  })

  test('opens from its row, shows its timeline, and has an address of its own', async () => {
    const { user, address } = renderPage(<OrdersPage />, { path })
    await user.click(await screen.findByText('OC-20261120-0002'))
    expect(address()).toBe(`${path}?order=${belt.id}`)
    const drawer = await screen.findByRole('dialog', { name: 'Order OC-20261120-0002' })
    expect(within(drawer).getByText('Lin Wei recorded this order')).toBeVisible()
    expect(within(drawer).getByRole('button', { name: 'Edit note and tags' })).toBeVisible()
    expect(within(drawer).queryByRole('button', { name: 'Edit' })).not.toBeInTheDocument()
    await user.click(within(drawer).getByRole('button', { name: 'Close' }))
    expect(address()).toBe(path)
  })

  test('shows its items with links to product and monitor, and the next steps at the bottom', async () => {
    const image = { url: '/api/v1/images/red', alt: null }
    const product = { website_type: 'third store', id: 'B/1', image, monitor_id: bag.id, store_url: null }
    server.use(fake(getOrder, () => anOrderWithEvents({ ...bag, products: [product] })))
    const { user } = renderPage(<OrdersPage />, { path: `${path}?order=${bag.id}` })
    const drawer = within(await screen.findByRole('dialog', { name: /Order/ }))
    const title = await drawer.findByRole('link', { name: 'Tabby Shoulder Bag 26' })
    expect(title).toHaveAttribute('href', '/products/list?website_type=third%20store&product=B%2F1')
    expect(drawer.getByRole('link', { name: 'Inventory monitor' })).toHaveAttribute(
      'href',
      `/product_base/inventory-monitor?monitor=${bag.id}`,
    )
    expect(title.closest('tr')?.querySelector('img')).toHaveAttribute('src', image.url)
    const steps = drawer.getAllByRole('button', { name: /^(Edit|Mark .*)$/ }).map(({ textContent }) => textContent)
    expect(steps).toEqual(['Edit', 'Mark confirmed'])
    await user.click(drawer.getByRole('button', { name: /^More actions for order/ }))
    await user.click(await screen.findByRole('button', { name: 'Mark shipped' }))
    const patch = server.calls.find(({ what }) => what.startsWith('PATCH'))
    expect(JSON.parse(String(patch?.body))).toEqual({ version: 3, fulfilment: 'shipped' })
  })

  test('shows the stored exchange rate and its date', async () => {
    const exchange_rate = { rate: '7.125', valid_on: '2026-11-19', reporting_currency: 'CNY' }
    const converted_total = { minor: 92_000, currency: 'CNY' }
    server.use(fake(getOrder, () => anOrderWithEvents({ ...bag, currency: 'USD', exchange_rate, converted_total })))
    renderPage(<OrdersPage />, { path: `${path}?order=${bag.id}` })
    const row = (await screen.findByText('1 USD = 7.125 CNY, rate of 11/19/2026')).closest('tr') as HTMLElement
    expect(row).toHaveTextContent(/CN¥920\.00$/)
  })

  test('reports an order that does not exist', async () => {
    server.use(
      fake(getOrder, () => {
        throw refuse(404, 'order.not_found')
      }),
    )
    renderPage(<OrdersPage />, { path: `${path}?order=${bag.id}` })
    expect(await screen.findByText('Order not found or deleted')).toBeVisible()
  })
})
