import { act, screen, waitFor, within } from '@testing-library/react'
import { startLive } from '@outlet/shared/api/live'
import { listMonitors, refreshMonitor, updateMonitor } from '@outlet/shared/contract/inventory-monitors'
import { getCurrentUser } from '@outlet/shared/contract/session'
import { writeToken } from '@outlet/shared/session/token'
import { aCurrentUser } from '@outlet/shared/testing/builders'
import { chooseOption } from '@outlet/shared/testing/choose-option'
import { makeFakeLocks } from '@outlet/shared/testing/fake-locks'
import { refuse } from '@outlet/shared/testing/fake-problem'
import { fake } from '@outlet/shared/testing/fake-server'
import { columnFakes } from '@outlet/shared/testing/list-fakes'
import { useFakeServer } from '@outlet/shared/testing/use-fake-server'
import { callsOf, clickInMenu, row, showMonitors, tabby } from './show-monitors'

const server = useFakeServer()
const show = (...page: Parameters<typeof showMonitors> extends [unknown, ...infer Rest] ? Rest : never) =>
  showMonitors(server, ...page)
const calls = (what: string) => callsOf(server, what)

describe('the list', () => {
  test('shows the quantity, how certain it is, and the store', async () => {
    show([
      tabby(),
      tabby({ product_code: 'C1523', stock_level: 3, stock_level_kind: 'capped' }),
      tabby({
        product_code: 'CE901',
        stock_level: null,
        stock_level_kind: 'unknown',
        stock_state: 'unknown',
        orderable: null,
      }),
      tabby({ product_code: 'CP100', preorderable: true }),
    ])
    expect(await row('C0772')).toHaveTextContent(/12\s*In stock.*OK/)
    expect(await row('CP100')).toHaveTextContent(/12\s*Preorder/)
    expect(await row('C0772')).toHaveTextContent(/Coach Outlet\s*Practice/)
    expect(await row('C1523')).toHaveTextContent('3 or more')
    expect(await row('CE901')).toHaveTextContent(/Unknown\s*Unknown/)
    expect(await screen.findByText('4 results')).toBeInTheDocument()
  })

  test('shows the recent stock of all rows, loaded with one request', async () => {
    show([tabby(), tabby({ product_code: 'C1523' })])
    const shown = await within(await row('C1523')).findByRole('img', { name: 'Orderable 3 hr of 7 days' })
    expect(shown.querySelectorAll('*')).toHaveLength(3)
    expect(calls('POST /inventory-monitors/sparklines')).toHaveLength(1)
  })

  test('shows the verdicts on prices if their column is chosen, loaded with one request', async () => {
    const { user } = show([tabby(), tabby({ product_code: 'C1523' })])
    server.use(...columnFakes())
    await row('C1523')
    await user.click(screen.getByRole('button', { name: 'Columns' }))
    expect(calls('POST /inventory-monitors/price-facts')).toHaveLength(0)
    await user.click(await screen.findByRole('checkbox', { name: 'Price verdict' }))
    expect(await within(await row('C1523')).findByText('New low')).toBeVisible()
    expect(calls('POST /inventory-monitors/price-facts')).toHaveLength(1)
  })

  test('shows why checks fail', async () => {
    show([tabby({ health: 'gone', last_error: { code: 'store.not_found', message: 'no such product' } })])
    expect(await row('C0772')).toHaveTextContent('Gone from store')
    expect(await row('C0772')).toHaveTextContent('The store no longer has this product')
  })

  test('searches and sorts on the server, and stores both in the address', async () => {
    const { user, address } = show([tabby(), tabby({ product_code: 'C1523' })])
    await row('C1523')
    await user.type(screen.getByRole('textbox', { name: 'Search code, name or ID' }), 'c0772{Enter}')
    await waitFor(() => expect(screen.queryByRole('row', { name: /C1523/ })).not.toBeInTheDocument())
    await user.click(screen.getByRole('button', { name: /Available/ }))
    await waitFor(() => expect(address()).toBe('/?q=c0772&sort=stock_level'))
    await waitFor(() => expect(calls('GET /inventory-monitors?q=c0772&sort=stock_level')).toHaveLength(1))
  })

  test('a link shows the filtered list', async () => {
    const paused = tabby({ product_code: 'C1523', is_monitoring: false, read_at: '2026-11-20T12:00:00.000Z' })
    show([tabby(), paused], { path: '/?is_monitoring=false' })
    expect(await row('C1523')).toHaveTextContent('Paused')
    // The last reading may be out of date.
    expect(await row('C1523')).toHaveTextContent(/as of/)
    expect(screen.queryByRole('row', { name: /C0772/ })).not.toBeInTheDocument()
  })

  test('offers the first monitor in an empty list', async () => {
    const { user } = show([])
    expect(await screen.findByText('No monitors yet')).toBeInTheDocument()
    await user.click(screen.getAllByRole('button', { name: 'Add monitor' }).at(-1) ?? document.body)
    expect(await screen.findByRole('dialog', { name: 'Add monitor' })).toBeInTheDocument()
  })

  test('shows a 403 in place of the list', async () => {
    show([])
    server.use(
      fake(listMonitors, () => {
        throw refuse(403, 'permission.denied')
      }),
    )
    expect(await screen.findByText('Access to this resource on the server is denied')).toBeInTheDocument()
  })
})

describe('actions', () => {
  const button = (name: string) => screen.findByRole('button', { name })

  test('checks now and shows the result', async () => {
    const { user } = show([tabby()])
    await user.click(await button('Check now: C0772'))
    expect(await screen.findByText('Checked C0772: 99')).toBeInTheDocument()
    expect(await row('C0772')).toHaveTextContent('99')
  })

  test('a failed check shows the reason', async () => {
    const { user } = show([tabby()])
    server.use(
      fake(refreshMonitor, () => {
        throw refuse(503, 'store.timeout')
      }),
    )
    await user.click(await button('Check now: C0772'))
    expect(await screen.findByRole('alert')).toHaveTextContent('Check now: C0772The store timed out')
  })

  test('pauses at once, before the server responds', async () => {
    const { user } = show([tabby()])
    let respond: () => void = () => undefined
    const waiting = new Promise<void>((resolve) => (respond = resolve))
    server.use(
      fake(updateMonitor, async () => {
        await waiting
        throw refuse(409, 'inventory_monitor.version_conflict')
      }),
    )
    await clickInMenu(user, 'C0772', 'Pause')
    await waitFor(async () => expect(await row('C0772')).toHaveTextContent('Paused'))
    expect(await button('Resume C0772')).toBeEnabled()
    // After the refusal the former state is shown.
    respond()
    expect(await screen.findByRole('alert')).toHaveTextContent('Pause C0772Someone else changed this monitor')
    expect(await button('Check now: C0772')).toBeEnabled()
  })

  test('a monitor that was just paused can be resumed at once', async () => {
    const { user } = show([tabby()])
    await row('C0772')
    // The list is not refetched before that.
    server.use(fake(listMonitors, () => new Promise(() => undefined)))
    await clickInMenu(user, 'C0772', 'Pause')
    expect(await screen.findByText('C0772 paused')).toBeInTheDocument()
    await user.click(await button('Resume C0772'))
    expect(await screen.findByText('Monitoring of C0772 resumed')).toBeInTheDocument()
  })

  test('a double click deletes or pauses only one monitor', async () => {
    const { user } = show([tabby(), tabby({ product_code: 'C1523' })])
    await clickInMenu(user, 'C1523', 'Pause', 'dblClick')
    expect(await screen.findByText('C1523 paused')).toBeInTheDocument()
    await clickInMenu(user, 'C0772', 'Delete', 'dblClick')
    expect(await screen.findByText('Monitor C0772 deleted')).toBeInTheDocument()
    await waitFor(() => expect(screen.queryByRole('row', { name: /C0772/ })).not.toBeInTheDocument())
    expect(calls('PATCH')).toHaveLength(1)
    expect(calls('DELETE')).toHaveLength(1)
  })

  test('deletes, and offers an undo for ten seconds', async () => {
    const { user } = show([tabby()])
    await clickInMenu(user, 'C0772', 'Delete')
    expect(await screen.findByText('Monitor C0772 deleted')).toBeInTheDocument()
    await waitFor(() => expect(screen.queryByRole('row', { name: /C0772/ })).not.toBeInTheDocument())
    await user.click(await button('Undo'))
    expect(await screen.findByText('Monitor C0772 restored')).toBeInTheDocument()
    expect(await row('C0772')).toBeInTheDocument()
  })

  test("merges another user's edit into the form, and the second save succeeds", async () => {
    const monitor = tabby({ note: 'gift' })
    const { user, set } = show([monitor])
    await clickInMenu(user, 'C0772', 'Edit')
    const dialog = await screen.findByRole('dialog', { name: 'Edit monitor C0772' })
    const amount = within(dialog).getByRole('spinbutton', { name: 'Check every' })
    expect(amount).toHaveValue('5')
    await user.clear(amount)
    await user.type(amount, '2')
    set(monitor.id, { note: 'for Lin', version: 2 })
    await user.click(within(dialog).getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(within(dialog).getByRole('textbox', { name: 'Note' })).toHaveValue('for Lin'))
    expect(amount).toHaveValue('2')
    await user.click(within(dialog).getByRole('button', { name: 'Reviewed' }))
    await user.click(within(dialog).getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Monitor C0772 saved')).toBeInTheDocument()
    expect(calls('PATCH').at(-1)?.body).toContain(
      JSON.stringify({ version: 2, interval_seconds: 120, confirmations: 1, note: 'for Lin' }).slice(0, -1),
    )
  })

  test('shows both values if two users edited the same field, and lets one be chosen', async () => {
    const monitor = tabby({ note: 'gift' })
    const { user, set } = show([monitor])
    await clickInMenu(user, 'C0772', 'Edit')
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit monitor C0772' }))
    const note = dialog.getByRole('textbox', { name: 'Note' })
    await user.type(note, ' for Mei')
    set(monitor.id, { note: 'for Lin', interval_seconds: 600, version: 2 })
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    expect(await dialog.findByRole('group', { name: 'Check every' })).toHaveTextContent('Saved meanwhile: 10 min')
    const choice = within(dialog.getByRole('group', { name: 'Note' }))
    expect(choice.getByRole('radio', { name: 'Yours: gift for Mei' })).toBeChecked()
    await user.click(choice.getByRole('radio', { name: 'Saved meanwhile: for Lin' }))
    expect(note).toHaveValue('for Lin')
  })

  test('editing again starts from the saved version, without a conflict', async () => {
    const { user } = show([tabby()])
    for (const note of ['first', 'second']) {
      await clickInMenu(user, 'C0772', 'Edit')
      const dialog = await screen.findByRole('dialog', { name: 'Edit monitor C0772' })
      await user.type(within(dialog).getByRole('textbox', { name: 'Note' }), note)
      await user.click(within(dialog).getByRole('button', { name: 'Save' }))
      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    }
    expect(calls('PATCH').map((made) => String(made.body))).toEqual([
      expect.stringContaining('"note":"first"'),
      expect.stringContaining('"note":"firstsecond"'),
    ])
  })

  test('reports a monitor to edit that does not exist', async () => {
    show([], { path: '/?edit=00000000-0000-7000-8000-000000009999' })
    expect(await screen.findByText('Monitor not found or deleted')).toBeInTheDocument()
  })

  test('an interval that is too short is reported at its field', async () => {
    const monitor = tabby({ interval_seconds: 20 })
    const { user } = show([monitor], { path: `/?edit=${monitor.id}` })
    const dialog = await screen.findByRole('dialog', { name: 'Edit monitor C0772' })
    const amount = within(dialog).getByRole('spinbutton', { name: 'Check every' })
    await user.clear(amount)
    await user.type(amount, '5')
    await user.click(within(dialog).getByRole('button', { name: 'Save' }))
    expect(await within(dialog).findByText('Enter 15 seconds or more')).toBeInTheDocument()
    await chooseOption(user, 'Unit', 'minutes')
    await user.clear(amount)
    await user.type(amount, '0.2')
    await user.click(within(dialog).getByRole('button', { name: 'Save' }))
    expect(await within(dialog).findByText('Enter 0.25 minutes or more')).toBeInTheDocument()
    await chooseOption(user, 'Unit', 'hours')
    await user.clear(amount)
    await user.type(amount, '25')
    await user.click(within(dialog).getByRole('button', { name: 'Save' }))
    expect(await within(dialog).findByText('Enter 24 hours or less')).toBeInTheDocument()
    const percent = within(dialog).getByRole('spinbutton', { name: 'Price change threshold' })
    await user.clear(percent)
    await user.type(percent, '95')
    await user.click(within(dialog).getByRole('button', { name: 'Save' }))
    expect(await within(dialog).findByText('Enter 90% or less')).toBeInTheDocument()
    expect(calls('PATCH')).toHaveLength(0)
  })
})

test('a live stock change is displayed and highlighted', async () => {
  Object.defineProperty(navigator, 'locks', { value: makeFakeLocks(), configurable: true })
  const monitor = tabby()
  const { set } = show([monitor])
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

test('is translated to Chinese', async () => {
  const { user } = show([tabby({ stock_level: null, stock_level_kind: 'capped' })], { locale: 'zh-CN' })
  expect(await row('C0772')).toHaveTextContent(/充足\s*有货/)
  expect(within(await row('C0772')).getByText('演示')).toBeVisible()
  await user.click(screen.getByRole('button', { name: '立即检查 C0772' }))
  expect(await screen.findByText('已检查 C0772：至少 99')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: '添加监控' }))
  const dialog = await screen.findByRole('dialog', { name: '添加监控' })
  await user.type(within(dialog).getByRole('combobox', { name: '商品编码' }), '?')
  await user.tab()
  expect(await within(dialog).findByText(/^商品编码格式不正确/)).toBeInTheDocument()
})
