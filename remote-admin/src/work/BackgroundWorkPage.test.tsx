import { screen, waitFor, within } from '@testing-library/react'
import { getWork } from '@outlet/shared/contract/work'
import { addMessages } from '@outlet/shared/i18n/i18n'
import { refuse } from '@outlet/shared/testing/fake-problem'
import { fake } from '@outlet/shared/testing/fake-server'
import { renderPage } from '@outlet/shared/testing/render-page'
import { useFakeServer } from '@outlet/shared/testing/use-fake-server'
import enUS from '../locales/en-US.json'
import zhCN from '../locales/zh-CN.json'
import BackgroundWorkPage from './BackgroundWorkPage'
import { aFailedWork, aKind, aProcess, aSchedule, fakeWork } from './fake-work'

addMessages('admin', { 'zh-CN': zhCN, 'en-US': enUS })

const server = useFakeServer()
const show = (options: Parameters<typeof renderPage>[1] = {}) =>
  renderPage(<BackgroundWorkPage />, { path: '/system/work', ...options })
const table = (name: string) => screen.findByRole('table', { name })
const rowOf = async (name: string, text: string) =>
  within(await table(name))
    .getByText(text)
    .closest('tr')
const posts = () => server.calls.map(({ what }) => what).filter((what) => what.startsWith('POST'))

test('shows for each kind what is due and for how long, and kinds without a worker', async () => {
  const kinds = [
    aKind({ due: 12, held: 3, paused: 40, oldest_due_seconds: 200 }),
    aKind({ name: 'syncs', has_worker: false }),
    aKind({ name: 'of:tomorrow', due: null, held: null, paused: null, has_worker: null }),
  ]
  server.use(...fakeWork({ kinds, failedWork: [] }))
  show()
  expect(await rowOf('Kinds of work', 'Stock checks')).toHaveTextContent('Stock checks12oldest 3 min 20 sec34001,2342')
  expect(await rowOf('Kinds of work', 'Store syncs')).toHaveTextContent('No process does this')
  // Unknown kinds are displayed unchanged, and unknown values as unknown.
  expect(await rowOf('Kinds of work', 'of:tomorrow')).toHaveTextContent('of:tomorrow———01,2342')
  expect(screen.queryByText(/permanently and need/)).toBeNull()
  expect(screen.getByText(/Updated every 5 seconds/)).toHaveTextContent('Last update: now')
})

test('retries failed work, one item or all of a kind', async () => {
  const rows = [
    aFailedWork(),
    aFailedWork({
      kind: 'bulk',
      subject: { type: 'bulk_job', id: 'b', name: 'Lin Wei', store_name: null, what: '/orders/bulk' },
    }),
    aFailedWork({ kind: 'bulk', key: 'gone', subject: null }),
    aFailedWork({
      kind: 'events:bell',
      subject: {
        type: 'store',
        id: 'coach-outlet',
        name: 'Coach Outlet',
        store_name: 'Coach Outlet',
        what: 'store_blocked',
      },
    }),
  ]
  server.use(...fakeWork({ kinds: ['checks', 'bulk', 'events:bell'].map((name) => aKind({ name })), failedWork: rows }))
  const { user } = show()
  expect(await screen.findByRole('heading', { name: '4 jobs failed permanently and need attention' })).toBeVisible()
  expect(await screen.findByRole('link', { name: 'C0772\u00a0· Coach Outlet' })).toHaveAttribute(
    'href',
    '/product_base/inventory-monitor?monitor=00000000-0000-7000-8000-00000000c077',
  )
  expect(screen.getByRole('link', { name: 'Orders, started by Lin Wei' })).toHaveAttribute('href', '/orders/list')
  expect(screen.getByRole('link', { name: 'Store blocks requests\u00a0· Coach Outlet' })).toHaveAttribute(
    'href',
    '/stores/list?store=coach-outlet',
  )
  await user.click(screen.getByRole('button', { name: 'Try again: C0772\u00a0· Coach Outlet' }))
  expect(await screen.findByText('It will be retried now')).toBeVisible()
  expect(await screen.findByRole('heading', { name: '3 jobs failed permanently and need attention' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Try all again: Bulk changes (2)' }))
  expect(await screen.findByText('Retry all 2 jobs now (Bulk changes)?')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('2 jobs will be retried now')).toBeVisible()
  await waitFor(() => expect(screen.queryByText('gone')).toBeNull())
  expect(posts()).toEqual([
    `POST /work/given-up/checks/${rows[0]?.key}/try-again`,
    'POST /work/given-up/bulk/try-again',
  ])
})

test('shows the state of schedules and runs one now; a running schedule cannot be started', async () => {
  const schedules = [
    aSchedule({ failures: 2, error: 'no such table', is_late: true }),
    aSchedule({ name: 'audit.purge', is_running: true, next_at: null, last_finished_at: null }),
    aSchedule({ name: 'of.tomorrow' }),
  ]
  server.use(...fakeWork({ schedules, failedWork: [] }))
  const { user } = show()
  const failing = await rowOf('Schedules', 'Clear expired sessions')
  expect(failing).toHaveTextContent('latefailed 2 times in a row')
  expect(failing).toHaveTextContent('no such table1 hr')
  expect(await rowOf('Schedules', 'Clear old audit records')).toHaveTextContent('never')
  expect(screen.getByRole('button', { name: 'Run now: Clear old audit records' })).toBeDisabled()
  expect(screen.getByText('of.tomorrow')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Run now: Clear expired sessions' }))
  expect(await screen.findByText('Started: Clear expired sessions')).toBeVisible()
  expect(posts()).toEqual(['POST /work/schedules/sessions.purge/run'])
})

test('lists processes and marks an unresponsive one', async () => {
  const processes = [aProcess(), aProcess({ number: 8, host: 'outlet-2', role: 'api', work: [], is_answering: false })]
  server.use(...fakeWork({ processes, failedWork: [] }))
  show()
  expect(await rowOf('Processes', 'outlet-1')).toHaveTextContent(
    'outlet-1process 4711Everythingmonitoring, store syncs, bulk changes, notifications',
  )
  expect(await rowOf('Processes', 'outlet-2')).toHaveTextContent('not respondingprocess 4711APIno background work')
})

test('a read error is displayed next to the previous data, which shows its age', async () => {
  let isAway = false
  const [overview, ...rest] = fakeWork({ failedWork: [] })
  if (!overview) throw new Error('no fake')
  server.use(...rest, {
    ...overview,
    respond: (request, params) => {
      if (isAway) throw refuse(503, 'server.database_away')
      return overview.respond(request, params)
    },
  })
  const { user } = show()
  await table('Kinds of work')
  isAway = true
  await user.click(screen.getByRole('button', { name: 'Run now: Clear expired sessions' }))
  expect(await screen.findByText('Couldn’t load')).toBeVisible()
  expect(await table('Processes')).toBeVisible()
})

test('shows the 403 message to a user without permission', async () => {
  server.use(
    fake(getWork, () => {
      throw refuse(403, 'permission.denied')
    }),
  )
  show({ role: 'user' })
  expect(await screen.findByText('Access to this resource on the server is denied')).toBeVisible()
})

test('in Chinese', async () => {
  server.use(...fakeWork())
  show({ locale: 'zh-CN' })
  expect(await screen.findByRole('heading', { name: '后台任务' })).toBeVisible()
  expect(await screen.findByRole('heading', { name: '1 项任务已放弃，需要处理' })).toBeVisible()
  expect(within((await rowOf('任务概况', '库存检查')) ?? document.body).getByTitle('checks')).toBeVisible()
  expect(await rowOf('定时任务', '清理过期会话')).toHaveTextContent('1 小时')
  expect(await rowOf('进程', 'outlet-1')).toHaveTextContent('全部库存监控、店铺同步、批量操作、通知')
})

test('sets, tests and removes the heartbeat, and explains what a missing heartbeat means', async () => {
  server.use(...fakeWork())
  const { user } = renderPage(<BackgroundWorkPage />)
  const panel = within(await screen.findByRole('region', { name: 'Heartbeat' }))
  expect(await panel.findByText(/nothing notifies you when this machine goes down/)).toBeVisible()
  await user.click(panel.getByRole('button', { name: 'Set address' }))
  const form = within(await screen.findByRole('dialog', { name: 'Heartbeat address' }))
  await user.click(form.getByRole('button', { name: 'Save' }))
  expect(await form.findByText('Enter an http or https address without a user name and password')).toBeVisible()
  await user.type(form.getByRole('textbox', { name: 'Address' }), 'https://hc.example.com/ping/s3cret')
  await user.click(form.getByRole('button', { name: 'Save' }))
  expect(await panel.findByText('https://hc.example.com/…')).toBeVisible()
  expect(panel.getByText('not yet')).toBeVisible()
  await user.click(panel.getByRole('button', { name: 'Send now' }))
  expect(await panel.findByText('response 503, probably not received')).toBeVisible()
  await user.click(panel.getByRole('button', { name: 'Remove the address' }))
  expect(await screen.findByText(/^Remove the heartbeat address\?/)).toBeVisible()
  const verbs = await screen.findAllByRole('button', { name: 'Remove the address' })
  await user.click(verbs.at(-1) ?? document.body)
  expect(await panel.findByText(/nothing notifies you/)).toBeVisible()
})
