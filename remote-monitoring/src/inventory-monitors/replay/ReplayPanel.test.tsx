import { screen, within } from '@testing-library/react'
import { replayMonitor } from '@outlet/shared/contract/inventory-monitors/monitor-replay'
import { chooseOption } from '@outlet/shared/testing/choose-option'
import { fake } from '@outlet/shared/testing/fake-server'
import { useFakeServer } from '@outlet/shared/testing/use-fake-server'
import { callsOf, clickInMenu, showMonitors, tabby } from '../show-monitors'

const server = useFakeServer()
const show = (...page: Parameters<typeof showMonitors> extends [unknown, ...infer Rest] ? Rest : never) =>
  showMonitors(server, ...page)

const event = (kind: 'restocked' | 'low_stock', at: string) => ({
  kind,
  at,
  stock_level: 4,
  stock_level_kind: 'exact' as const,
  price: null,
  previous_price: null,
  threshold: kind === 'low_stock' ? 5 : null,
  code: null,
})
const replayedEvents = [event('low_stock', '2026-11-20T12:00:00.000Z'), event('restocked', '2026-11-19T12:00:00.000Z')]
const fakeReplay = () =>
  server.use(
    fake(replayMonitor, ({ body: { kinds, low_stock_threshold: threshold } }) => {
      const events = replayedEvents.filter(
        ({ kind }) => (threshold !== null || kind !== 'low_stock') && (!kinds || kinds.includes(kind)),
      )
      return { source: 'monitor' as const, read_from: '2026-11-01T12:00:00.000Z', total: events.length, events }
    }),
  )

test('the form replays its current settings before they are saved', async () => {
  const { user } = show([tabby()])
  fakeReplay()
  await clickInMenu(user, 'C0772', 'Edit')
  const dialog = await screen.findByRole('dialog', { name: 'Edit monitor C0772' })
  const panel = within(within(dialog).getByRole('region', { name: 'Which events would these settings have caused?' }))
  await user.click(panel.getByRole('button', { name: 'Replay' }))
  expect(await panel.findByText(/1 event since 11\/01\/2026/)).toBeInTheDocument()
  await user.type(within(dialog).getByRole('spinbutton', { name: 'Low stock threshold' }), '5')
  await user.tab()
  await user.click(panel.getByRole('button', { name: 'Replay' }))
  expect(await panel.findByText(/2 events since/)).toBeInTheDocument()
  expect(panel.getByText('Available: 4 · threshold 5')).toBeVisible()
  expect(callsOf(server, 'PATCH')).toHaveLength(0)
})

test('the drawer replays the monitor’s own settings', async () => {
  const monitor = tabby({ low_stock_threshold: 5 })
  const { user } = show([monitor], { path: `/?monitor=${monitor.id}` })
  fakeReplay()
  const dialog = await screen.findByRole('dialog', { name: 'Monitor C0772' })
  const panel = within(
    await within(dialog).findByRole('region', { name: 'Which events would these settings have caused?' }),
  )
  await user.click(panel.getByRole('button', { name: 'Replay' }))
  expect(await panel.findByText(/2 events since/)).toBeInTheDocument()
  await chooseOption(user, 'Events', 'Restocked')
  expect(await panel.findByText(/1 event since/)).toBeInTheDocument()
  expect(panel.queryByText('Low stock')).not.toBeInTheDocument()
})

test('nothing is requested while the form has no product', async () => {
  const { user } = show([], { path: '/?form=new' })
  const dialog = await screen.findByRole('dialog', { name: 'Add monitor' })
  await user.click(within(dialog).getByRole('button', { name: 'Replay' }))
  expect(await within(dialog).findByText(/Enter store, product code/)).toBeInTheDocument()
  expect(callsOf(server, 'POST /inventory-monitors/replay')).toHaveLength(0)
})
