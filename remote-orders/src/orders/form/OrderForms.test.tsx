import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { addMessages } from '@outlet/shared/i18n/i18n'
import { recordOrder, updateOrder } from '@outlet/shared/contract/orders'
import { listProductCandidates } from '@outlet/shared/contract/products/product-candidates'
import { aCandidate } from '@outlet/shared/testing/builders'
import { networkFailure, refuse } from '@outlet/shared/testing/fake-problem'
import { fake } from '@outlet/shared/testing/fake-server'
import { renderPage } from '@outlet/shared/testing/render-page'
import { useFakeServer } from '@outlet/shared/testing/use-fake-server'
import enUS from '../../locales/en-US.json'
import zhCN from '../../locales/zh-CN.json'
import { bag, orderFakes } from '../fake-orders'
import OrdersPage from '../OrdersPage'

addMessages('orders', { 'zh-CN': zhCN, 'en-US': enUS })

const server = useFakeServer(...orderFakes)

const path = '/orders/list'
const sent = (method: string) =>
  server.calls.filter(({ what }) => what.startsWith(method)).map(({ body }) => JSON.parse(String(body)))
const button = (name: string) => screen.getByRole('button', { name })
const form = () => screen.findByRole('dialog', { name: /Record an order|Edit order/ })
const textbox = (name: string) => screen.getByRole('textbox', { name })

/** Pastes the text, because typing single keys is slow in a form of this size. */
const enter = async (user: ReturnType<typeof renderPage>['user'], field: HTMLElement, text: string) => {
  // An opening drawer takes the focus, which on a busy machine may happen between the click and the paste.
  const pasted = async () => {
    await user.tripleClick(field)
    await user.paste(text)
    expect(field).toHaveValue(text)
  }
  await waitFor(pasted)
}

describe('recording an order bought elsewhere', () => {
  const fill = async (user: ReturnType<typeof renderPage>['user']) => {
    await enter(user, textbox('Item'), 'Tabby')
    await enter(user, textbox('Unit price'), '129.50')
  }

  test("adds up lines while they are typed, and sends the contract's body", async () => {
    const { user, address } = renderPage(<OrdersPage />, { path: `${path}?form=new` })
    const drawer = await form()
    // The store's name sets its currency.
    await enter(user, screen.getByRole('combobox', { name: 'Store' }), 'Coach Outlet')
    await fill(user)
    await enter(user, textbox('Shipping'), '7')
    expect(within(drawer).getByRole('status')).toHaveTextContent('$136.50 USD')
    await user.click(button('Add item'))
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
          {
            title: 'Tabby',
            product_code: null,
            color: null,
            size: null,
            attributes: [],
            quantity: 1,
            unit_price: 12_950,
          },
          {
            title: 'Card Case',
            product_code: null,
            color: null,
            size: null,
            attributes: [],
            quantity: 2,
            unit_price: 2000,
          },
        ],
      }),
    ])
    // The message fades in and out, so it may not be fully visible on a busy machine.
    expect(await screen.findByText('Order OC-20261120-0001 recorded')).toBeInTheDocument()
  })

  test.each([
    ['en-US', ['Enter a store', 'Enter a product name', /^Enter an amount such as/]],
    ['zh-CN', ['请填写店铺', '请填写商品名称', /^请填写金额/]],
  ] as const)('shows in %s which fields are invalid, before anything is sent', async (locale, texts) => {
    const { user } = renderPage(<OrdersPage />, { path: `${path}?form=new`, locale })
    await user.click(await screen.findByRole('button', { name: locale === 'zh-CN' ? '保存' : 'Save' }))
    for (const text of texts) expect(await screen.findByText(text)).toBeVisible()
    expect(sent('POST')).toEqual([])
  })

  test('loses no input when saving fails, and reuses the idempotency key', async () => {
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
    expect(await screen.findByText('Couldn’t save. Your input is still here.')).toBeVisible()
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

  test('a picked product sets title, price and store, but replaces no input', async () => {
    server.use(fake(listProductCandidates, () => ({ items: [aCandidate({ is_named: false })], base_item_id: null })))
    const { user } = renderPage(<OrdersPage />, { path: `${path}?form=new` })
    await form()
    const pick = async (line: string) => {
      const code = within(screen.getByRole('group', { name: line })).getByRole('combobox', { name: 'Product code' })
      await enter(user, code, 'tabby')
      await user.click(await screen.findByRole('option', { name: /C0772/ }))
      expect(code).toHaveValue('C0772')
    }
    await pick('Item 1')
    expect(textbox('Item')).toHaveValue('Tabby')
    expect(textbox('Unit price')).toHaveValue('129.00')
    expect(screen.getByRole('combobox', { name: 'Store' })).toHaveValue('Coach Outlet')
    await user.click(button('Add item'))
    const second = within(screen.getByRole('group', { name: 'Item 2' }))
    await enter(user, second.getByRole('textbox', { name: 'Item' }), 'Gift')
    await pick('Item 2')
    expect(second.getByRole('textbox', { name: 'Item' })).toHaveValue('Gift')
  })

  test('a line can be removed, but not the last one', async () => {
    const { user } = renderPage(<OrdersPage />, { path: `${path}?form=new` })
    await form()
    await enter(user, textbox('Item'), 'First')
    await user.click(button('Add item'))
    await user.type(
      within(screen.getByRole('group', { name: 'Item 2' })).getByRole('textbox', { name: 'Item' }),
      'Second',
    )
    await user.click(button('Remove item 1'))
    expect(textbox('Item')).toHaveValue('Second')
    expect(screen.queryByRole('button', { name: /Remove item/ })).not.toBeInTheDocument()
  })
})

describe('editing an order', () => {
  const edit = `${path}?order=${bag.id}&form=edit`

  test('starts with the saved order and sends it with its version', async () => {
    const { user, address } = renderPage(<OrdersPage />, { path: edit })
    await form()
    expect(textbox('Unit price')).toHaveValue('129.00')
    await enter(user, textbox('Note'), 'gift')
    await user.click(button('Save'))
    await waitFor(() => expect(address()).toBe(`${path}?order=${bag.id}`))
    expect(sent('PATCH')).toEqual([expect.objectContaining({ version: 3, note: 'gift', placed_at: bag.placed_at })])
  })

  test("after another user's save, shows both versions and saves the chosen one", async () => {
    const current = { ...bag, store_name: 'Their store', note: 'their note', version: 4 }
    server.use(
      fake(updateOrder, ({ body }) => {
        if (body.version === 3) throw refuse(409, 'order.version_conflict', { current })
        return bag
      }),
    )
    const { user, address } = renderPage(<OrdersPage />, { path: edit })
    await form()
    // Without key events: an opening drawer takes the focus, and the keys would go to another field.
    fireEvent.change(textbox('Note'), { target: { value: 'my note' } })
    await user.click(button('Save'))
    const note = within(await screen.findByRole('group', { name: 'Note' }))
    expect(note.getByRole('radio', { name: 'Yours: my note' })).toBeChecked()
    expect(screen.getByRole('combobox', { name: 'Store' })).toHaveValue('Their store')
    await user.click(note.getByRole('radio', { name: 'Saved meanwhile: their note' }))
    expect(textbox('Note')).toHaveValue('their note')
    await user.click(note.getByRole('radio', { name: 'Yours: my note' }))
    await user.click(button('Reviewed'))
    await user.click(button('Save'))
    await waitFor(() => expect(address()).toBe(`${path}?order=${bag.id}`))
    expect(sent('PATCH')[1]).toMatchObject({ version: 4, note: 'my note', store_name: 'Their store' })
  })
})
