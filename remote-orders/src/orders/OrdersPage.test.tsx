import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { addMessages } from '@outlet/shared/i18n/i18n'
import { countOrders, getOrder, listOrders, recordOrder, updateOrder, type Order } from '@outlet/shared/contract/orders'
import { listStores } from '@outlet/shared/contract/stores'
import { anOrder, anOrderLine, aStore } from '@outlet/shared/testing/builders'
import { networkFailure, refuse } from '@outlet/shared/testing/fake-problem'
import { chooseOption } from '@outlet/shared/testing/choose-option'
import { fake } from '@outlet/shared/testing/fake-server'
import { listFakes } from '@outlet/shared/testing/list-fakes'
import { renderPage } from '@outlet/shared/testing/render-page'
import { useFakeServer } from '@outlet/shared/testing/use-fake-server'
import enUS from '../locales/en-US.json'
import zhCN from '../locales/zh-CN.json'
import OrdersPage from './OrdersPage'

addMessages('orders', { 'zh-CN': zhCN, 'en-US': enUS })

const bag = anOrder({ order_number: 'OC-20261120-0001', version: 3 })
const belt = anOrder({
  order_number: 'OC-20261120-0002',
  source: 'task',
  status: 'confirmed',
  fulfilment: 'shipped',
  lines: [anOrderLine({ title: 'Belt' }), anOrderLine({ title: 'Card Case', quantity: 2 })],
  currency: 'JPY',
  total: { minor: 38_700, currency: 'JPY' },
  converted_total: { minor: 189_243, currency: 'CNY' },
})

const events = (order: Order) => [
  {
    id: order.id,
    at: order.created_at,
    actor: { kind: 'user', id: null, name: 'Lin Wei' },
    kind: 'recorded',
    changes: [],
  },
]

const server = useFakeServer(
  ...listFakes,
  fake(listOrders, () => ({ items: [bag, belt], next: null })),
  fake(countOrders, () => ({ count: 2, exact: true })),
  fake(getOrder, ({ params }) => {
    const order = params.orderId === bag.id ? bag : belt
    return { ...order, events: events(order) }
  }),
  fake(recordOrder, () => bag),
  fake(updateOrder, () => bag),
  fake(listStores, () => ({ items: [aStore({ name: 'Coach Outlet', currency: 'USD' })], next: null })),
)

const path = '/orders/list'
const sent = (method: string) =>
  server.calls.filter(({ what }) => what.startsWith(method)).map(({ body }) => JSON.parse(String(body)))
const button = (name: string) => screen.getByRole('button', { name })
const form = () => screen.findByRole('dialog', { name: /Record an order|Edit order/ })
const textbox = (name: string) => screen.getByRole('textbox', { name })

/** As by the clipboard: a form of this size takes its time at every single key. */
const enter = async (user: ReturnType<typeof renderPage>['user'], field: HTMLElement, text: string) => {
  // A drawer takes the focus once it has opened, which on a busy machine may come between the click and the paste.
  const pasted = async () => {
    await user.tripleClick(field)
    await user.paste(text)
    expect(field).toHaveValue(text)
  }
  await waitFor(pasted, { timeout: 10_000 })
}

describe('the list', () => {
  test('shows each order with its state as one word, its items and what it cost', async () => {
    renderPage(<OrdersPage />, { path })
    const row = (await screen.findByText('OC-20261120-0002')).closest('tr') as HTMLElement
    expect(within(row).getByText('Shipped')).toBeVisible()
    expect(within(row).getByText('Belt')).toBeVisible()
    expect(within(row).getByText(/3 pieces/)).toHaveTextContent('3 pieces · and 1 more item')
    expect(within(row).getByText(/38,700/)).toBeVisible()
    expect(within(row).getByText(/1,892\.43/)).toBeVisible()
    expect(screen.getByText('2 results')).toBeVisible()
  })

  test('asks the server for what the address says', async () => {
    renderPage(<OrdersPage />, { path: `${path}?q=bag&status=placed&status=failed&sort=-total` })
    await screen.findByText('OC-20261120-0001')
    expect(server.calls.map(({ what }) => what).filter((what) => what.startsWith('GET /orders'))).toEqual([
      'GET /orders?q=bag&status=placed&status=failed&sort=-total',
      'GET /orders/count?q=bag&status=placed&status=failed',
    ])
    expect(screen.getByRole('textbox', { name: /Search/ })).toHaveValue('bag')
  })

  test('searches, filters and sorts by way of the address', async () => {
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

  test('reads on with the cursor', async () => {
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

  test('when empty leads to recording an order; when filtered to nothing says so', async () => {
    server.use(fake(listOrders, () => ({ items: [], next: null })))
    const { user, address, unmount } = renderPage(<OrdersPage />, { path })
    expect(await screen.findByText('No orders yet')).toBeVisible()
    await user.click(button('Record an order bought elsewhere'))
    expect(address()).toBe(`${path}?form=new`)
    unmount()
    renderPage(<OrdersPage />, { path: `${path}?q=nothing` })
    expect(await screen.findByText('Nothing matches these filters')).toBeVisible()
  })

  test('a failure is told in its place and can be tried again', async () => {
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

  test('who may not read orders sees the 403 text in their place', async () => {
    server.use(
      fake(listOrders, () => {
        throw refuse(403, 'permission.denied')
      }),
    )
    renderPage(<OrdersPage />, { path })
    expect(await screen.findByText('Access to this resource on the server is denied')).toBeVisible()
  })

  test('speaks Chinese', async () => {
    renderPage(<OrdersPage />, { path, locale: 'zh-CN' })
    expect(await screen.findByRole('heading', { name: '订单' })).toBeVisible()
    const row = (await screen.findByText('OC-20261120-0002')).closest('tr') as HTMLElement
    expect(row).toHaveTextContent('已发货')
    expect(row).toHaveTextContent('共 3 件 · 另有 1 种')
  })
})

describe('one order', () => {
  test('names no person on its timeline whose data was taken away', async () => {
    const [event] = events(bag)
    const anonymous = { kind: 'user', id: bag.id, name: '' }
    server.use(fake(getOrder, () => ({ ...bag, events: event ? [{ ...event, actor: anonymous }] : [] })))
    renderPage(<OrdersPage />, { path: `${path}?order=${bag.id}` })
    expect(await screen.findByText('A deleted user recorded this order')).toBeVisible()
  })

  test('opens by its row, shows its sums and timeline, and is a step that a link can hold', async () => {
    const { user, address } = renderPage(<OrdersPage />, { path })
    await user.click(await screen.findByText('OC-20261120-0002'))
    expect(address()).toBe(`${path}?order=${belt.id}`)
    const drawer = await screen.findByRole('dialog', { name: 'Order OC-20261120-0002' })
    expect(within(drawer).getByText('Lin Wei recorded this order')).toBeVisible()
    expect(within(drawer).getByText("An order that a task placed can't be changed by hand.")).toBeVisible()
    expect(within(drawer).queryByRole('button', { name: 'Edit' })).not.toBeInTheDocument()
    await user.click(within(drawer).getByRole('button', { name: 'Close' }))
    expect(address()).toBe(path)
  })

  test('that is gone is said to be gone', async () => {
    server.use(
      fake(getOrder, () => {
        throw refuse(404, 'order.not_found')
      }),
    )
    renderPage(<OrdersPage />, { path: `${path}?order=${bag.id}` })
    expect(await screen.findByText('There is no such order, or no longer')).toBeVisible()
  })
})

describe('recording an order bought elsewhere', () => {
  const fill = async (user: ReturnType<typeof renderPage>['user']) => {
    await enter(user, textbox('Item'), 'Tabby')
    await enter(user, textbox('Unit price'), '129.50')
  }

  test('adds lines up while they are typed and sends what the contract asks for', async () => {
    const { user, address } = renderPage(<OrdersPage />, { path: `${path}?form=new` })
    const drawer = await form()
    // The store's name brings its currency.
    await enter(user, screen.getByRole('combobox', { name: 'Store' }), 'Coach Outlet')
    await fill(user)
    await enter(user, textbox('Shipping'), '7')
    expect(within(drawer).getByRole('status')).toHaveTextContent('$136.50 USD')
    await user.click(button('Add an item'))
    const second = within(screen.getByRole('group', { name: 'Item 2' }))
    await enter(user, second.getByRole('textbox', { name: 'Item' }), 'Card Case')
    await enter(user, second.getByRole('textbox', { name: 'Quantity' }), '2')
    await enter(user, second.getByRole('textbox', { name: 'Unit price' }), '20')
    expect(within(drawer).getByRole('status')).toHaveTextContent('$176.50 USD')
    await user.click(button('Save'))
    await waitFor(() => expect(address()).toBe(path))
    expect(sent('POST')).toEqual([
      expect.objectContaining({
        website_type: 'coach-outlet',
        store_name: 'Coach Outlet',
        currency: 'USD',
        tax: 0,
        shipping: 700,
        lines: [
          { title: 'Tabby', product_code: null, color: null, size: null, quantity: 1, unit_price: 12_950 },
          { title: 'Card Case', product_code: null, color: null, size: null, quantity: 2, unit_price: 2000 },
        ],
      }),
    ])
    expect(await screen.findByText('Order OC-20261120-0001 recorded')).toBeVisible()
  })

  test.each([
    ['en-US', ['Say which store it was', 'Name the item', /^An amount such as/]],
    ['zh-CN', ['请填写店铺', '请填写商品名称', /^请填写金额/]],
  ] as const)('says in %s which fields need what, before anything is sent', async (locale, texts) => {
    const { user } = renderPage(<OrdersPage />, { path: `${path}?form=new`, locale })
    await user.click(await screen.findByRole('button', { name: locale === 'zh-CN' ? '保存' : 'Save' }))
    for (const text of texts) expect(await screen.findByText(text)).toBeVisible()
    expect(sent('POST')).toEqual([])
  })

  test('loses nothing when saving fails, and repeats the same submission', async () => {
    server.use(
      fake(recordOrder, () => {
        throw networkFailure()
      }),
    )
    const { user, address } = renderPage(<OrdersPage />, { path: `${path}?form=new` })
    await form()
    await enter(user, screen.getByRole('combobox', { name: 'Store' }), 'Shop')
    await fill(user)
    await user.keyboard('{Control>}{Enter}{/Control}')
    expect(await screen.findByText('Not saved. What you entered is still here.')).toBeVisible()
    expect(textbox('Item')).toHaveValue('Tabby')
    server.use(fake(recordOrder, () => bag))
    await user.keyboard('{Control>}{Enter}{/Control}')
    await waitFor(() => expect(address()).toBe(path))
    const keys = server.calls
      .filter(({ what }) => what === 'POST /orders')
      .map(({ headers }) => headers.get('idempotency-key'))
    expect(keys).toHaveLength(2)
    expect(keys[0]).toBe(keys[1])
  })

  test('a line can be taken out again, but not the last one', async () => {
    const { user } = renderPage(<OrdersPage />, { path: `${path}?form=new` })
    await form()
    await enter(user, textbox('Item'), 'First')
    await user.click(button('Add an item'))
    await user.type(
      within(screen.getByRole('group', { name: 'Item 2' })).getByRole('textbox', { name: 'Item' }),
      'Second',
    )
    await user.click(button('Remove item 1'))
    expect(textbox('Item')).toHaveValue('Second')
    expect(screen.queryByRole('button', { name: /Remove item/ })).not.toBeInTheDocument()
  })
})

describe('changing an order', () => {
  const edit = `${path}?order=${bag.id}&form=edit`

  test('begins with the order as it is and sends it with its version', async () => {
    const { user, address } = renderPage(<OrdersPage />, { path: edit })
    await form()
    expect(textbox('Unit price')).toHaveValue('129.00')
    await enter(user, textbox('Note'), 'gift')
    await user.click(button('Save'))
    await waitFor(() => expect(address()).toBe(`${path}?order=${bag.id}`))
    expect(sent('PATCH')).toEqual([expect.objectContaining({ version: 3, note: 'gift', placed_at: bag.placed_at })])
  })

  test('when somebody else was faster, shows both sides and saves what the person chooses', async () => {
    const current = { ...bag, store_name: 'Their store', note: 'their note', version: 4 }
    server.use(
      fake(updateOrder, ({ body }) => {
        if (body.version === 3) throw refuse(409, 'order.version_conflict', { current })
        return bag
      }),
    )
    const { user, address } = renderPage(<OrdersPage />, { path: edit })
    await form()
    // Not by keys: a drawer takes the focus once it has opened, and the keys would go to another field.
    fireEvent.change(textbox('Note'), { target: { value: 'my note' } })
    await user.click(button('Save'))
    const note = within(await screen.findByRole('group', { name: 'Note' }))
    expect(note.getByRole('radio', { name: 'Yours: my note' })).toBeChecked()
    expect(screen.getByRole('combobox', { name: 'Store' })).toHaveValue('Their store')
    await user.click(note.getByRole('radio', { name: 'Saved meanwhile: their note' }))
    expect(textbox('Note')).toHaveValue('their note')
    await user.click(note.getByRole('radio', { name: 'Yours: my note' }))
    await user.click(button('Save'))
    await waitFor(() => expect(address()).toBe(`${path}?order=${bag.id}`))
    expect(sent('PATCH')[1]).toMatchObject({ version: 4, note: 'my note', store_name: 'Their store' })
  })
})
