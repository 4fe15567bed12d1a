import { screen, waitFor, within } from '@testing-library/react'
import type { BulkJob } from '@outlet/shared/contract/list/bulk-jobs'
import { bulkMonitors } from '@outlet/shared/contract/inventory-monitors/inventory-monitor-bulk'
import { listMissedChecks } from '@outlet/shared/contract/inventory-monitors/missed-checks'
import {
  getMonitoringPause,
  pauseMonitoring,
  resumeMonitoring,
} from '@outlet/shared/contract/inventory-monitors/monitoring-pause'
import type { MonitoringPause } from '@outlet/shared/contract/inventory-monitors/monitoring-pause'
import { anId } from '@outlet/shared/testing/builders'
import { chooseOption } from '@outlet/shared/testing/choose-option'
import { clickInMenu, openMenu } from '@outlet/shared/testing/click-in-menu'
import { closeDialogs } from '@outlet/shared/testing/close-dialogs'
import { refuse } from '@outlet/shared/testing/fake-problem'
import { fake } from '@outlet/shared/testing/fake-server'
import { useFakeServer } from '@outlet/shared/testing/use-fake-server'
import { callsOf, row, showMonitors, tabby } from './show-monitors'

afterEach(closeDialogs)

const MORE = 'More actions for monitoring'

const server = useFakeServer()
const show = (...page: Parameters<typeof showMonitors> extends [unknown, ...infer Rest] ? Rest : never) =>
  showMonitors(server, ...page)

describe('all monitoring', () => {
  const fakePause = (initial: MonitoringPause | null) => {
    let pause = initial
    const lin = { paused_at: '2026-11-20T12:00:00.000Z', paused_by: { id: null, name: 'Lin' } }
    server.use(
      fake(getMonitoringPause, () => ({ pause })),
      fake(pauseMonitoring, () => ({ pause: (pause = lin) })),
      fake(resumeMonitoring, () => ({ pause: (pause = null) })),
    )
    return lin
  }

  test('an admin pauses it, and a banner shows since when and by whom until it is resumed', async () => {
    const { user } = show([tabby()])
    fakePause(null)
    await screen.findByRole('row', { name: /Tabby/ })
    await clickInMenu(user, MORE, 'Pause all')
    const dialog = await screen.findByRole('dialog', { name: /Pause all monitoring/ })
    expect(dialog).toHaveTextContent('All monitors of the team stop checking until resumed.')
    await user.click(within(dialog).getByRole('button', { name: 'Pause all' }))
    expect(await screen.findByText(/Lin.* paused all monitoring on 11\/20\/2026/)).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    const menu = await openMenu(user, MORE)
    expect(menu.getByRole('button', { name: 'Missed checks' })).toBeVisible()
    expect(menu.queryByRole('button', { name: 'Pause all' })).not.toBeInTheDocument()
    await user.keyboard('{Escape}')
    await user.click(screen.getByRole('button', { name: 'Resume all' }))
    await waitFor(() => expect(screen.queryByText(/paused all monitoring/)).not.toBeInTheDocument())
  })

  test('other users see the banner, and cannot end the pause', async () => {
    show([tabby()], { role: 'user' })
    fakePause({ paused_at: '2026-11-20T12:00:00.000Z', paused_by: { id: null, name: 'Lin' } })
    expect(await screen.findByText(/Lin.* paused all monitoring/)).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Resume all' })).not.toBeInTheDocument()
  })
})

const aJob: BulkJob = {
  id: anId(),
  list: bulkMonitors.path,
  action: { kind: 'add_tags', tags: ['sale'] },
  state: 'done',
  total: 1,
  changed: 1,
  unchanged: 0,
  refused: 0,
  undo_of: null,
  undone_by: null,
  created_by: { id: anId(), name: 'Lin Wei' },
  created_at: '2026-11-20T12:00:00.000Z',
  finished_at: '2026-11-20T12:00:01.000Z',
}

describe('many monitors', () => {
  test('selected monitors are paused by a job; they stay selected if it is refused', async () => {
    const { user } = show([tabby(), tabby({ product_code: 'C1523' })])
    server.use(
      fake(bulkMonitors, () => {
        throw refuse(403, 'permission.denied')
      }),
    )
    await user.click(within(await row('C1523')).getByRole('checkbox'))
    await user.click(
      within(await screen.findByRole('region', { name: /selected/i })).getByRole('button', { name: 'Pause' }),
    )
    await waitFor(() => expect(callsOf(server, 'POST /inventory-monitors/bulk')).toHaveLength(1))
    expect(JSON.parse(String(callsOf(server, 'POST /inventory-monitors/bulk')[0]?.body))).toMatchObject({
      filter: {},
      ids: [expect.any(String)],
      seen: 1,
      action: { kind: 'pause' },
    })
    expect(within(await row('C1523')).getByRole('checkbox')).toBeChecked()
  })

  test('tags are added by a job; typed tags remain after a refusal, and are cleared on success', async () => {
    const { user } = show([tabby(), tabby({ product_code: 'C1523' })])
    let isRefused = true
    server.use(
      fake(bulkMonitors, () => {
        if (isRefused) throw refuse(409, 'bulk_job.count_changed', { current: { count: 10_400 } })
        return aJob
      }),
    )
    const bar = () => screen.findByRole('region', { name: /selected/i })
    const open = async () => user.click(within(await bar()).getByRole('button', { name: 'Add tags' }))
    const sent = () => callsOf(server, 'POST /inventory-monitors/bulk').map(({ body }) => JSON.parse(String(body)))
    await user.click(within(await row('C1523')).getByRole('checkbox'))
    await open()
    const panel = within(await screen.findByRole('group', { name: 'Add tags' }))
    await user.type(panel.getByRole('textbox', { name: 'Tags' }), 'sale')
    await user.click(within(await screen.findByRole('option', { name: 'sale' })).getByText('sale'))
    await user.click(screen.getByRole('button', { name: 'Add' }))
    await waitFor(() => expect(sent()).toHaveLength(1))
    const question = within(await screen.findByRole('dialog', { name: 'Number of matching rows changed' }))
    await user.click(question.getByRole('button', { name: 'Cancel' }))
    await open()
    isRefused = false
    await user.click(await screen.findByRole('button', { name: 'Add' }))
    await waitFor(() => expect(screen.queryByRole('region', { name: /selected/i })).not.toBeInTheDocument())
    expect(sent().map(({ action }) => action)).toEqual(Array(2).fill({ kind: 'add_tags', tags: ['sale'] }))
    await user.click(within(await row('C1523')).getByRole('checkbox'))
    await open()
    expect(await screen.findByRole('button', { name: 'Add' })).toBeDisabled()
  })
})

test('the report shows missed checks with the reason, and links to the monitor', async () => {
  const monitor = tabby()
  const { user, address } = show([monitor])
  const missed = {
    id: anId(),
    monitor_id: monitor.id,
    product_code: 'C0772',
    product_name: 'Tabby',
    website_type: 'coach-outlet',
    from: '2026-11-20T12:00:00.000Z',
    until: '2026-11-20T13:00:00.000Z',
    missed: 11,
    failed: 2,
    reason: 'check_failed' as const,
    code: 'store.timeout' as const,
  }
  server.use(
    fake(listMissedChecks, ({ query: { days, reason } }) => ({
      items: (days === 30
        ? [missed, { ...missed, id: anId(), until: null, failed: 0, code: null, reason: 'late' as const }]
        : [missed]
      ).filter((each) => reason === undefined || each.reason === reason),
      next: null,
    })),
  )
  await clickInMenu(user, MORE, 'Missed checks')
  const dialog = await screen.findByRole('dialog', { name: 'Missed checks' })
  const line = await within(dialog).findByRole('row', { name: /C0772/ })
  expect(line).toHaveTextContent(/11, 2 of them failedChecks failed · /)
  await user.click(within(dialog).getByRole('radio', { name: 'Last 30 days' }))
  expect(await within(dialog).findByText('Ongoing')).toBeInTheDocument()
  await chooseOption(user, 'Reason', 'No worker running')
  expect(await within(dialog).findByText('No results match these filters')).toBeInTheDocument()
  await chooseOption(user, 'Reason', 'Checks failed')
  expect(await within(dialog).findAllByText('Tabby')).toHaveLength(1)
  await user.click(within(dialog).getAllByText('Tabby')[0] ?? dialog)
  await waitFor(() => expect(address()).toBe(`/?monitor=${monitor.id}`))
})
