import { useInfiniteQuery } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import { listPages, query } from '../../api/query'
import {
  createListView,
  deleteListView,
  getList,
  restoreListView,
  setListColumns,
  updateListView,
  type ListColumns,
  type ListView,
} from '../../contract/list/lists'
import { countOrders, listOrders, type Order } from '../../contract/orders'
import { anOrder } from '../../testing/builders'
import { refuse } from '../../testing/fake-problem'
import { fake } from '../../testing/fake-server'
import { renderPage } from '../../testing/render-page'
import { useFakeServer } from '../../testing/use-fake-server'
import { DataTable, type Column } from '../DataTable'
import { ColumnsButton } from './ColumnsButton'
import { SaveViewButton } from './SaveViewButton'
import { useListColumns } from './use-list-columns'
import { useListViews } from './use-list-views'
import { ViewTabs } from './ViewTabs'

const me = '0193a000-0000-7000-8000-0000000000aa'
const aView = (change: Partial<ListView> = {}): ListView => ({
  id: '0193a000-0000-7000-8000-000000000001',
  list: 'orders',
  name: 'To be shipped',
  search: 'fulfilment=unfulfilled&sort=-total',
  is_shared: false,
  owner: { id: me, name: 'Lin Wei' },
  created_at: '2026-11-20T08:00:00.000Z',
  updated_at: '2026-11-20T08:00:00.000Z',
  version: 3,
  ...change,
})

let views: ListView[] = []
let columns: ListColumns = null
beforeEach(() => {
  views = []
  columns = null
})
const server = useFakeServer(
  fake(listOrders, () => ({ items: [anOrder({ order_number: 'M-1', note: 'fragile' })], next: null })),
  fake(countOrders, ({ query: filter }) => ({ count: filter.fulfilment ? 12 : 40, exact: true })),
  fake(getList, () => ({ columns, views })),
  fake(setListColumns, ({ body }) => {
    columns = body.columns
    return { columns }
  }),
  fake(createListView, ({ body }) => {
    views = [...views, aView({ id: '0193a000-0000-7000-8000-000000000009', ...body })]
    return views.at(-1) ?? aView()
  }),
  fake(updateListView, ({ body: { name = aView().name, search = aView().search } }) => {
    views = [aView({ name, search, version: 4 })]
    return views[0] ?? aView()
  }),
)

const all: Column<Order>[] = [
  { key: 'number', title: 'Number', cell: (order) => order.order_number, width: 120, isPinned: true },
  { key: 'store', title: 'Store', cell: (order) => order.store_name, width: 140 },
  { key: 'note', title: 'Note', cell: (order) => order.note, isOptional: true },
]
const keyOf = (order: Order) => order.id
const names = ['fulfilment', 'sort']
const countOf = (search: string) =>
  query(countOrders, { query: search.includes('fulfilment') ? { fulfilment: ['unfulfilled'] } : {} })

const List = () => {
  const list = useInfiniteQuery(listPages(listOrders))
  const { columns: shown, layout } = useListColumns('orders', all)
  const listViews = useListViews('orders', names)
  return (
    <>
      <ViewTabs views={listViews} countOf={countOf} />
      <SaveViewButton views={listViews} />
      <ColumnsButton layout={layout} />
      <DataTable label="Orders" list={list} columns={shown} rowKey={keyOf} onResize={layout.resize} />
    </>
  )
}
const show = (path = '/orders/list') => renderPage(<List />, { path, me: { accountId: me } })
const heads = () => screen.getAllByRole('columnheader').map((head) => head.textContent)
const sent = (what: string) =>
  server.calls.filter((each) => each.what.startsWith(what)).map(({ body }) => JSON.parse(String(body)))

describe('columns', () => {
  test('are shown, hidden, moved, pinned and reset, and stored on the server', async () => {
    const { user } = show()
    await screen.findByText('M-1')
    expect(heads()).toEqual(['Number', 'Store'])
    await user.click(screen.getByRole('button', { name: 'Columns' }))
    expect(await screen.findByRole('checkbox', { name: 'Number' })).toBeDisabled()
    await user.click(screen.getByRole('checkbox', { name: 'Note' }))
    expect(heads()).toEqual(['Number', 'Store', 'Note'])
    await user.click(screen.getByRole('button', { name: 'Move Note up' }))
    expect(heads()).toEqual(['Number', 'Note', 'Store'])
    await user.click(screen.getByRole('button', { name: 'Pin Store' }))
    expect(heads()).toEqual(['Number', 'Store', 'Note'])
    await waitFor(() => expect(sent('PUT /lists/orders/columns')).toHaveLength(3))
    expect(columns).toEqual([
      { key: 'number', is_shown: true, is_pinned: true, width: null },
      { key: 'note', is_shown: true, is_pinned: false, width: null },
      { key: 'store', is_shown: true, is_pinned: true, width: null },
    ])
    await user.click(screen.getByRole('button', { name: 'Reset columns' }))
    expect(heads()).toEqual(['Number', 'Store'])
    await waitFor(() => expect(columns).toBeNull())
  })

  test('are restored when the server refuses', async () => {
    server.use(fake(setListColumns, () => Promise.reject(refuse(503, 'server.unavailable'))))
    const { user } = show()
    await user.click(await screen.findByRole('button', { name: 'Columns' }))
    await user.click(await screen.findByRole('checkbox', { name: 'Store' }))
    await waitFor(() => expect(sent('PUT /lists/orders/columns')).toHaveLength(1))
    await waitFor(() => expect(screen.getByRole('checkbox', { name: 'Store' })).toBeChecked())
    expect(heads()).toEqual(['Number', 'Store'])
  })

  test('are resized by dragging their edge, or by typing a width', async () => {
    const { user } = show()
    await screen.findByText('M-1')
    const head = screen.getByRole('columnheader', { name: 'Store' })
    Object.defineProperty(head, 'offsetWidth', { value: 140 })
    const edge = head.querySelector<HTMLElement>('[aria-hidden="true"]')
    if (!edge) throw new Error('the head has no edge')
    edge.setPointerCapture = () => undefined
    await user.pointer([
      { keys: '[MouseLeft>]', target: edge, coords: { clientX: 300 } },
      { target: edge, coords: { clientX: 350 } },
    ])
    expect(sent('PUT')).toEqual([])
    await user.pointer({ keys: '[/MouseLeft]', target: edge, coords: { clientX: 350 } })
    await waitFor(() => expect(columns?.find(({ key }) => key === 'store')?.width).toBe(190))
    await user.click(screen.getByRole('button', { name: 'Columns' }))
    const width = await screen.findByRole('spinbutton', { name: 'Width of Store in pixels' })
    await user.clear(width)
    await user.type(width, '5000{Enter}')
    await waitFor(() => expect(columns?.find(({ key }) => key === 'store')?.width).toBe(800))
    await user.clear(screen.getByRole('spinbutton', { name: 'Width of Store in pixels' }))
    await user.tab()
    await waitFor(() => expect(columns?.find(({ key }) => key === 'store')?.width).toBeNull())
  })

  test('are those last stored in this browser until the server responds', async () => {
    columns = [
      { key: 'number', is_shown: true, is_pinned: true, width: null },
      { key: 'note', is_shown: true, is_pinned: false, width: null },
    ]
    localStorage.setItem(`outlet-columns:${me}:orders`, JSON.stringify(columns))
    show()
    expect(heads()).toEqual(['Number', 'Store', 'Note'])
    await screen.findByText('fragile')
  })
})

describe('views', () => {
  test('filters and sort are saved under a name, shared or not', async () => {
    const { user, address } = show('/orders/list?sort=-total&fulfilment=unfulfilled&order=x')
    await user.click(await screen.findByRole('button', { name: 'Save as view' }))
    const form = within(await screen.findByRole('dialog', { name: 'Save as view' }))
    expect(form.getByRole('button', { name: 'Save' })).toBeDisabled()
    await user.type(form.getByRole('textbox', { name: 'Name' }), 'Late')
    await user.click(form.getByRole('checkbox', { name: 'Visible to everyone' }))
    await user.click(form.getByRole('button', { name: 'Save' }))
    await screen.findByRole('link', { name: 'Late 12', current: 'page' })
    expect(sent('POST /lists/orders/views')).toEqual([
      { name: 'Late', is_shared: true, search: 'fulfilment=unfulfilled&sort=-total' },
    ])
    expect(address()).toBe('/orders/list?fulfilment=unfulfilled&sort=-total&view=0193a000-0000-7000-8000-000000000009')
    expect(screen.queryByRole('button', { name: 'Save as view' })).not.toBeInTheDocument()
  })

  test('a taken name is reported at the field, and no input is lost', async () => {
    server.use(
      fake(createListView, () => {
        throw refuse(409, 'list_view.name_taken')
      }),
    )
    const { user } = show('/orders/list?sort=-total')
    await user.click(await screen.findByRole('button', { name: 'Save as view' }))
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Late{Enter}')
    expect(await screen.findByText('You already have a view with this name in this list.')).toHaveRole('alert')
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Late')
  })

  test('set their filters; a changed view can be saved, renamed, deleted and restored', async () => {
    views = [aView()]
    server.use(
      fake(deleteListView, () => {
        views = []
        return {}
      }),
      fake(restoreListView, () => {
        views = [aView()]
        return aView()
      }),
    )
    const { user, address } = show()
    expect(await screen.findByRole('link', { name: 'All' })).toHaveAttribute('aria-current', 'page')
    await user.click(await screen.findByRole('link', { name: 'To be shipped 12' }))
    await waitFor(() => expect(address()).toBe(`/orders/list?fulfilment=unfulfilled&sort=-total&view=${aView().id}`))
    expect(screen.queryByRole('button', { name: /Save changes/ })).not.toBeInTheDocument()
    const menu = screen.getByRole('button', { name: 'Actions for view “To be shipped”' })
    await user.click(menu)
    await screen.findByRole('button', { name: 'Delete view' })
    await user.keyboard('{Escape}')
    expect(menu).toHaveFocus()
    await user.click(menu)
    await user.click(await screen.findByRole('button', { name: 'Delete view' }))
    expect(await screen.findByText('View “To be shipped” deleted')).toBeInTheDocument()
    await waitFor(() => expect(address()).toBe('/orders/list'))
    await waitFor(() => expect(screen.queryByRole('link', { name: 'All' })).not.toBeInTheDocument())
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(await screen.findByRole('link', { name: 'To be shipped 12' })).toBeInTheDocument()
  })

  test('renaming a view leaves unsaved filter changes', async () => {
    views = [aView()]
    const { user, address } = show(`/orders/list?fulfilment=shipped&view=${aView().id}`)
    await user.click(await screen.findByRole('button', { name: 'Actions for view “To be shipped”' }))
    await user.click(await screen.findByRole('button', { name: 'Name and sharing' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.type(dialog.getByRole('textbox', { name: 'Name' }), ' today')
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    expect(await screen.findByRole('link', { name: 'To be shipped today 12' })).toBeInTheDocument()
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(address()).toBe(`/orders/list?fulfilment=shipped&view=${aView().id}`)
  })

  test('changed filters are saved to the view', async () => {
    views = [aView()]
    const { user } = show(`/orders/list?fulfilment=shipped&view=${aView().id}`)
    await user.click(await screen.findByRole('button', { name: 'Save changes to “To be shipped”' }))
    await waitFor(() => expect(sent('PATCH')).toEqual([{ version: 3, search: 'fulfilment=shipped' }]))
    await waitFor(() => expect(screen.queryByRole('button', { name: /Save changes/ })).not.toBeInTheDocument())
  })

  test('another user’s shared view can be used, not changed', async () => {
    views = [aView({ is_shared: true, owner: { id: '0193a000-0000-7000-8000-0000000000bb', name: 'Wang' } })]
    renderPage(<List />, { path: `/orders/list?sort=total&view=${aView().id}`, role: 'user', me: { accountId: me } })
    expect(await screen.findByRole('link', { name: 'To be shipped 12' })).toHaveAttribute('title', 'Shared by Wang')
    expect(screen.queryByRole('button', { name: /Actions for/ })).not.toBeInTheDocument()
    expect(screen.queryByRole('button', { name: /Save changes/ })).not.toBeInTheDocument()
  })
})
