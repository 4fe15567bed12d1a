import '@testing-library/jest-dom'
import { act, screen, waitFor, within } from '@testing-library/react'
import { startLive } from '@outlet/shared/api/live'
import {
  getMonitorTrend,
  listMonitors,
  refreshMonitor,
  updateMonitor,
} from '@outlet/shared/contract/inventory-monitors'
import type { InventoryMonitor } from '@outlet/shared/contract/inventory-monitors'
import { getCurrentUser } from '@outlet/shared/contract/session'
import { addMessages } from '@outlet/shared/i18n/i18n'
import { writeToken } from '@outlet/shared/session/token'
import { aCurrentUser, aMonitor } from '@outlet/shared/testing/builders'
import { makeFakeLocks } from '@outlet/shared/testing/fake-locks'
import { refuse } from '@outlet/shared/testing/fake-problem'
import { fake } from '@outlet/shared/testing/fake-server'
import { renderPage } from '@outlet/shared/testing/render-page'
import { useFakeServer } from '@outlet/shared/testing/use-fake-server'
import enUS from '../locales/en-US.json'
import zhCN from '../locales/zh-CN.json'
import { fakeMonitors } from './fake-monitors'
import InventoryMonitorsPage from './InventoryMonitorsPage'

jest.setTimeout(60_000)
addMessages('monitoring', { 'zh-CN': zhCN, 'en-US': enUS })

const server = useFakeServer()
const open = (monitors: InventoryMonitor[], options: Parameters<typeof renderPage>[1] = {}) => {
  const fakes = fakeMonitors(...monitors)
  server.use(...fakes.fakes)
  return { ...fakes, ...renderPage(<InventoryMonitorsPage />, options) }
}
const tabby = (change: Partial<InventoryMonitor> = {}) => aMonitor({ master_code: null, ...change })
const row = (code: string) => screen.findByRole('row', { name: new RegExp(code) })
const calls = (what: string) => server.calls.filter((made) => made.what.startsWith(what))

describe('the list', () => {
  test('says how much there is, how sure that is, and where it comes from', async () => {
    open([
      tabby(),
      tabby({ product_code: 'C1523', stock_level: 3, stock_level_kind: 'capped' }),
      tabby({
        product_code: 'CE901',
        stock_level: null,
        stock_level_kind: 'unknown',
        stock_state: 'unknown',
        orderable: null,
      }),
    ])
    expect(await row('C0772')).toHaveTextContent(/12\s*In stock.*Yes.*OK/)
    expect(await row('C0772')).toHaveTextContent(/Coach Outlet\s*Practice/)
    expect(await row('C1523')).toHaveTextContent('3 or more')
    expect(await row('CE901')).toHaveTextContent(/Unknown\s*Unknown.*Unknown/)
    expect(await screen.findByText('3 results')).toBeInTheDocument()
  })

  test('says why checks fail', async () => {
    open([tabby({ health: 'gone', last_error: { code: 'store.not_found', message: 'no such product' } })])
    expect(await row('C0772')).toHaveTextContent('Gone from the store')
    expect(await row('C0772')).toHaveTextContent('The store no longer knows this product')
  })

  test('searches and sorts in the server, and keeps both in the address', async () => {
    const { user, address } = open([tabby(), tabby({ product_code: 'C1523' })])
    await row('C1523')
    await user.type(screen.getByRole('textbox', { name: 'Search code, name or product id' }), 'c0772{Enter}')
    await waitFor(() => expect(screen.queryByRole('row', { name: /C1523/ })).not.toBeInTheDocument())
    await user.click(screen.getByRole('button', { name: /Stock now/ }))
    await waitFor(() => expect(address()).toBe('/?q=c0772&sort=stock_level'))
    await waitFor(() => expect(calls('GET /inventory-monitors?q=c0772&sort=stock_level')).toHaveLength(1))
  })

  test('a link shows what its sender saw', async () => {
    open([tabby(), tabby({ product_code: 'C1523', is_monitoring: false })], { path: '/?is_monitoring=false' })
    expect(await row('C1523')).toHaveTextContent('Paused')
    expect(screen.queryByRole('row', { name: /C0772/ })).not.toBeInTheDocument()
  })

  test('leads a newcomer to the first monitor', async () => {
    const { user } = open([])
    expect(await screen.findByText('Nothing is monitored yet')).toBeInTheDocument()
    await user.click(screen.getAllByRole('button', { name: 'Add a monitor' }).at(-1) ?? document.body)
    expect(await screen.findByRole('dialog', { name: 'Add a monitor' })).toBeInTheDocument()
  })

  test('may be refused, and says so', async () => {
    open([])
    server.use(
      fake(listMonitors, () => {
        throw refuse(403, 'permission.denied')
      }),
    )
    expect(await screen.findByText('Access to this resource on the server is denied')).toBeInTheDocument()
  })
})

describe('adding', () => {
  const choose = async (user: ReturnType<typeof open>['user'], dialog: HTMLElement) => {
    await user.click(within(dialog).getByRole('combobox', { name: 'Store' }))
    await user.click(await screen.findByRole('option', { name: 'Coach Outlet · Practice' }))
  }

  test('a code that is none is told at its field at once, and nothing is sent', async () => {
    const { user } = open([], { path: '/?form=new' })
    const dialog = await screen.findByRole('dialog', { name: 'Add a monitor' })
    await user.type(within(dialog).getByRole('textbox', { name: 'Product code' }), '-C0772')
    await user.tab()
    expect(await within(dialog).findByText('Invalid product code format')).toBeInTheDocument()
    await choose(user, dialog)
    await user.click(within(dialog).getByRole('button', { name: 'Add' }))
    expect(calls('POST')).toHaveLength(0)
    // mended, the message goes
    await user.clear(within(dialog).getByRole('textbox', { name: 'Product code' }))
    await user.type(within(dialog).getByRole('textbox', { name: 'Product code' }), 'C0772')
    await waitFor(() => expect(within(dialog).queryByText('Invalid product code format')).not.toBeInTheDocument())
  })

  test('a monitored product and an unknown code are told at the field; then it is added', async () => {
    const { user, address } = open([tabby()], { path: '/?form=new' })
    const dialog = await screen.findByRole('dialog', { name: 'Add a monitor' })
    const code = within(dialog).getByRole('textbox', { name: 'Product code' })
    await choose(user, dialog)
    await user.type(code, 'c0772')
    await user.click(within(dialog).getByRole('button', { name: 'Add' }))
    expect(await within(dialog).findByText('This product is monitored already')).toBeInTheDocument()
    await user.clear(code)
    await user.type(code, 'XX-404')
    await user.click(within(dialog).getByRole('button', { name: 'Add' }))
    expect(await within(dialog).findByText('The store knows no product of this code')).toBeInTheDocument()
    await user.clear(code)
    await user.type(code, 'C1523')
    await user.click(within(dialog).getByRole('button', { name: 'Add' }))
    expect(await screen.findByText('Now monitoring C1523')).toBeInTheDocument()
    await waitFor(() => expect(address()).toBe('/'))
    expect(await row('C1523')).toHaveTextContent('Not yet')
    expect(calls('POST /inventory-monitors').at(-1)?.body).toContain('"interval_seconds":300')
  })

  test('many: each line has its result, and the failed codes can be copied', async () => {
    const { user } = open([tabby()], { path: '/?form=batch' })
    const dialog = await screen.findByRole('dialog', { name: 'Add many monitors' })
    await choose(user, dialog)
    await user.click(within(dialog).getByRole('textbox', { name: 'Product codes' }))
    await user.paste('C0772\nC1523, CE901\nXX-404\n-bad')
    expect(await within(dialog).findByText('5 codes')).toHaveTextContent('1 of a wrong format: -bad')
    await user.click(within(dialog).getByRole('button', { name: 'Add all' }))
    expect(await screen.findByText('Now monitoring 2 more products')).toBeInTheDocument()
    const line = (text: RegExp) => within(dialog).getByRole('row', { name: text })
    expect(line(/^1 C0772/)).toHaveTextContent('Monitored already')
    expect(line(/^3 CE901/)).toHaveTextContent('Added')
    expect(line(/^4 XX-404/)).toHaveTextContent('Unknown to the store')
    expect(line(/^5 -bad/)).toHaveTextContent('Invalid product code format')
    await user.click(within(dialog).getByRole('checkbox', { name: 'Only failed lines' }))
    expect(within(dialog).queryByRole('row', { name: /CE901/ })).not.toBeInTheDocument()
    const copied = jest.spyOn(navigator.clipboard, 'writeText')
    await user.click(within(dialog).getByRole('button', { name: 'Copy failed codes' }))
    expect(await screen.findByText('2 codes copied')).toBeInTheDocument()
    expect(copied).toHaveBeenCalledWith('XX-404\n-bad')
  })

  test('codes come from a CSV file too', async () => {
    const { user } = open([], { path: '/?form=batch' })
    const dialog = await screen.findByRole('dialog', { name: 'Add many monitors' })
    const text = 'name,product_code\nTabby,C0772\nTote,C1523\n'
    const file = new File([text], 'codes.csv', { type: 'text/csv' })
    // jsdom's File cannot be read this way, as browsers' can.
    Object.assign(file, { arrayBuffer: async () => new TextEncoder().encode(text).buffer })
    await user.upload(within(dialog).getByLabelText('Read a text or CSV file', { selector: 'input' }), file)
    expect(await within(dialog).findByText('2 codes')).toBeInTheDocument()
    expect(within(dialog).getByRole('textbox', { name: 'Product codes' })).toHaveValue('C0772\nC1523')
  })
})

describe('acting', () => {
  const button = (name: string) => screen.findByRole('button', { name })

  test('checks now and says what there is', async () => {
    const { user } = open([tabby()])
    await user.click(await button('Check C0772 now'))
    expect(await screen.findByText('Checked C0772: 99')).toBeInTheDocument()
    expect(await row('C0772')).toHaveTextContent('99')
  })

  test('a check that fails says why', async () => {
    const { user } = open([tabby()])
    server.use(
      fake(refreshMonitor, () => {
        throw refuse(503, 'store.timeout')
      }),
    )
    await user.click(await button('Check C0772 now'))
    expect(await screen.findByText('C0772 could not be checked: The store did not answer in time')).toBeInTheDocument()
  })

  test('pauses at once, before the server has answered', async () => {
    const { user } = open([tabby()])
    let answer: () => void = () => undefined
    const waiting = new Promise<void>((resolve) => (answer = resolve))
    server.use(
      fake(updateMonitor, async () => {
        await waiting
        throw refuse(409, 'inventory_monitor.version_conflict')
      }),
    )
    await user.click(await button('Pause C0772'))
    await waitFor(async () => expect(await row('C0772')).toHaveTextContent('Paused'))
    expect(await button('Check C0772 now')).toBeDisabled()
    // refused: shown as it was
    answer()
    expect(
      await screen.findByText('Monitor C0772 could not be saved: Somebody else has changed this monitor'),
    ).toBeInTheDocument()
    expect(await button('Pause C0772')).toBeEnabled()
  })

  test('deletes, and brings back within ten seconds', async () => {
    const { user } = open([tabby()])
    await user.click(await button('Delete C0772'))
    expect(await screen.findByText('Monitor C0772 deleted')).toBeInTheDocument()
    await waitFor(() => expect(screen.queryByRole('row', { name: /C0772/ })).not.toBeInTheDocument())
    await user.click(await button('Undo'))
    expect(await screen.findByText('Monitor C0772 is back')).toBeInTheDocument()
    expect(await row('C0772')).toBeInTheDocument()
  })

  test('an edit meets another person’s edit: both are kept, and the second save succeeds', async () => {
    const monitor = tabby({ note: 'gift' })
    const { user, set } = open([monitor])
    await user.click(await button('Edit C0772'))
    const dialog = await screen.findByRole('dialog', { name: 'Edit monitor C0772' })
    const amount = within(dialog).getByRole('spinbutton', { name: 'Check every' })
    expect(amount).toHaveValue('5')
    await user.clear(amount)
    await user.type(amount, '2')
    set(monitor.id, { note: 'for Lin', version: 2 })
    await user.click(within(dialog).getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(within(dialog).getByRole('textbox', { name: 'Note' })).toHaveValue('for Lin'))
    expect(amount).toHaveValue('2')
    await user.click(within(dialog).getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Monitor C0772 saved')).toBeInTheDocument()
    expect(calls('PATCH').at(-1)?.body).toBe(
      JSON.stringify({ version: 2, interval_seconds: 120, confirmations: 1, note: 'for Lin' }),
    )
  })

  test('an interval that is too short is told at its field', async () => {
    const monitor = tabby({ interval_seconds: 20 })
    const { user } = open([monitor], { path: `/?edit=${monitor.id}` })
    const dialog = await screen.findByRole('dialog', { name: 'Edit monitor C0772' })
    const amount = within(dialog).getByRole('spinbutton', { name: 'Check every' })
    await user.clear(amount)
    await user.type(amount, '5')
    await user.click(within(dialog).getByRole('button', { name: 'Save' }))
    expect(await within(dialog).findByText('Too short, too small or empty')).toBeInTheDocument()
    expect(calls('PATCH')).toHaveLength(0)
  })
})

describe('one monitor', () => {
  const points = [
    { at: '2026-11-18T00:00:00.000Z', min: 2, max: 5, last: 3, kind: 'exact' as const, orderable: 1, restocks: 0 },
    {
      at: '2026-11-18T01:00:00.000Z',
      min: null,
      max: null,
      last: null,
      kind: 'unknown' as const,
      orderable: null,
      restocks: 0,
    },
    { at: '2026-11-18T02:00:00.000Z', min: 0, max: 9, last: 9, kind: 'exact' as const, orderable: 0.5, restocks: 1 },
  ]

  test('a link leads to its trend, whose numbers are in a table too', async () => {
    const monitor = tabby()
    const { user, address } = open([monitor], { path: `/?monitor=${monitor.id}&period=30` })
    server.use(fake(getMonitorTrend, ({ query: { period } }) => ({ period, step_seconds: 3600, points })))
    const dialog = await screen.findByRole('dialog', { name: 'Monitor C0772' })
    await user.click(await within(dialog).findByRole('button', { name: 'Show as a table' }))
    const table = await within(dialog).findByRole('region', { name: 'Stock of C0772 over 30 days' })
    const rows = within(table).getAllByRole('row').slice(1)
    expect(rows.map((one) => one.textContent)).toEqual([
      expect.stringMatching(/90 – 950%Restocked 1 time$/),
      expect.stringMatching(/No data$/),
      expect.stringMatching(/32 – 5100%$/),
    ])
    await user.click(within(dialog).getByRole('radio', { name: '90 days' }))
    await waitFor(() => expect(address()).toContain('period=90'))
    expect(await within(dialog).findByRole('region', { name: 'Stock of C0772 over 90 days' })).toBeInTheDocument()
  })

  test('before the first reading it says when that comes', async () => {
    const monitor = tabby({ last_checked_at: null, next_check_at: new Date(Date.now() + 185_000).toISOString() })
    open([monitor], { path: `/?monitor=${monitor.id}` })
    expect(await screen.findByText('No readings yet')).toBeInTheDocument()
    expect(screen.getByText('The first one comes in 3 minutes.')).toBeInTheDocument()
  })

  test('one that is gone says so', async () => {
    open([], { path: '/?monitor=00000000-0000-7000-8000-000000009999' })
    expect(await screen.findByText('There is no such monitor, or no longer')).toBeInTheDocument()
  })
})

test('a change in stock is shown by itself, and lights up', async () => {
  Object.defineProperty(navigator, 'locks', { value: makeFakeLocks(), configurable: true })
  const monitor = tabby()
  const { set } = open([monitor])
  server.use(fake(getCurrentUser, () => aCurrentUser()))
  writeToken('token-of-a-test')
  const stop = startLive()
  await row('C0772')
  await waitFor(() => expect(calls('GET /events')).toHaveLength(1))
  set(monitor.id, { stock_level: 0, stock_state: 'out', orderable: false })
  await act(async () => server.emit({ topic: 'inventory-monitors', ids: [monitor.id] }))
  expect(await screen.findByText('Out of stock')).toBeInTheDocument()
  expect(screen.getByText('Out of stock').closest('[data-changed="true"]')).not.toBeNull()
  act(() => stop())
})

test('in Chinese', async () => {
  const { user } = open([tabby({ stock_level: null, stock_level_kind: 'capped' })], { locale: 'zh-CN' })
  expect(await row('C0772')).toHaveTextContent(/充足\s*有货.*演练/)
  await user.click(screen.getByRole('button', { name: '立即检查 C0772' }))
  expect(await screen.findByText('已检查 C0772：至少 99')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: '添加监控' }))
  const dialog = await screen.findByRole('dialog', { name: '添加监控' })
  await user.type(within(dialog).getByRole('textbox', { name: '商品编码' }), '?')
  await user.tab()
  expect(await within(dialog).findByText('商品编码格式不正确')).toBeInTheDocument()
})
