import { screen, waitFor, within } from '@testing-library/react'
import { getList } from '@outlet/shared/contract/list/lists'
import {
  createScheduledReport,
  testScheduledReport,
  Suspension,
} from '@outlet/shared/contract/analytics/scheduled-reports'
import { addMessages } from '@outlet/shared/i18n/i18n'
import { anId } from '@outlet/shared/testing/builders'
import { chooseOption } from '@outlet/shared/testing/choose-option'
import { refuse } from '@outlet/shared/testing/fake-problem'
import { fake } from '@outlet/shared/testing/fake-server'
import { listFakes } from '@outlet/shared/testing/list-fakes'
import { renderPage } from '@outlet/shared/testing/render-page'
import { showZone } from '@outlet/shared/testing/show-zone'
import { useFakeServer } from '@outlet/shared/testing/use-fake-server'
import enUS from '../../locales/en-US.json'
import zhCN from '../../locales/zh-CN.json'
import { fakeMetrics } from '../fake-metrics'
import MultiDimensionPage from '../pivot/MultiDimensionPage'
import { aChannel, aReport, reportFakes } from './fake-reports'

addMessages('admin', { 'zh-CN': zhCN, 'en-US': enUS })

const server = useFakeServer()
const path = '/visualization/multi-dimension-data-analysis'
const metrics = fakeMetrics({ rows: { store: [{ keys: ['coach-outlet'], values: [3] }] } })
const show = (search: string, options: Parameters<typeof renderPage>[1] = {}) =>
  renderPage(<MultiDimensionPage />, { path: path + search, ...options })
const opened = async (name = 'Send every Monday') => within(await screen.findByRole('dialog', { name }))
const sent = () =>
  server.calls
    .filter(({ what }) => !what.startsWith('GET'))
    .map(({ what, body }): unknown => [what, JSON.parse(String(body || 'null'))])

const team = aChannel()

test('the form names the time zone of the schedule', async () => {
  showZone('Asia/Shanghai')
  server.use(...listFakes, metrics, ...reportFakes([team]))
  show('?rows=store&reports=all')
  expect((await opened()).getByText(/every Monday at 8:00, time zone Asia\/Shanghai \(GMT\+8\)/)).toBeVisible()
})

test('schedules the displayed analysis for a usable channel under the name of its view', async () => {
  const view = {
    ...{
      id: anId(),
      list: 'analysis',
      name: 'By store',
      search: 'chart=none&rows=store',
      is_shared: false,
      version: 1,
    },
    ...{ owner: { id: anId(), name: 'Lin Wei' }, created_at: team.created_at, updated_at: team.updated_at },
  }
  const channels = [team, aChannel({ name: 'Off', state: 'disabled' }), aChannel({ name: 'New', state: 'unverified' })]
  const savedView = fake(getList, () => ({ columns: null, views: [view] }))
  server.use(...listFakes, savedView, metrics, ...reportFakes(channels))
  const { user, address } = show(`?chart=none&rows=store&view=${view.id}`)
  await screen.findByRole('link', { name: 'By store' })
  await user.click(screen.getByRole('button', { name: 'Send every Monday' }))
  expect(address()).toBe(`${path}?chart=none&rows=store&view=${view.id}&reports=all`)
  const form = await opened()
  expect(form.getByText('None yet.')).toBeVisible()
  expect(form.getByRole('textbox', { name: 'Name' })).toHaveValue('By store')
  await user.click(form.getByRole('button', { name: 'Send every Monday' }))
  expect(await form.findByText('Choose a notification channel')).toBeVisible()
  await chooseOption(user, 'Notification channel', 'Team')
  expect(screen.queryByRole('option', { name: 'Off' })).not.toBeInTheDocument()
  await user.click(form.getByRole('button', { name: 'Send every Monday' }))
  expect(await screen.findByText(/It goes to Team every Monday, first on 11\/30\/2026/)).toBeVisible()
  expect(sent()).toEqual([
    ['POST /scheduled-reports', { name: 'By store', search: 'chart=none&rows=store', channel_id: team.id }],
  ])
  await waitFor(() => expect(address()).toBe(`${path}?chart=none&rows=store&view=${view.id}`))
})

test('lists reports with channel, last result, and next run or the reason why there is none', async () => {
  const last = { delivery_id: anId(), at: team.created_at, reason: null, code: null, ended_at: team.created_at }
  const reports = [
    aReport(),
    aReport({ name: 'Spend', last: { ...last, state: 'sent' } }),
    aReport({ name: 'Late', last: { ...last, state: 'suppressed', reason: 'missed' } }),
    ...Suspension.options.map((suspension) => aReport({ name: suspension, suspension })),
  ]
  server.use(...listFakes, metrics, ...reportFakes([team], reports))
  show('?rows=store&reports=all')
  const list = within(await (await opened()).findByRole('list'))
  const items = list.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(items[0]).toMatch(/^Stores → TeamNot sent yetNext 11\/30\/2026.*Set by Lin Wei/)
  expect(items[1]).toMatch(/Last 11\/20\/2026.*\u00a0· SentNext/)
  expect(items[2]).toContain('Missed: more than 24 hours late')
  expect(items[3]).toContain('Suspended: its channel is deleted')
  expect(items[5]).toContain('Suspended: Lin Wei can no longer view analyses')
  expect(items[3]).not.toContain('Next')
  expect(list.getByRole('link', { name: 'Spend' })).toHaveAttribute('href', `${path}?rows=store`)
  const link = `/channel/list?tab=deliveries&delivery=${last.delivery_id}`
  expect(list.getAllByRole('link', { name: 'Missed: more than 24 hours late' })[0]).toHaveAttribute('href', link)
})

test('a report is tested, stopped and restored', async () => {
  const report = aReport()
  server.use(...listFakes, metrics, ...reportFakes([team], [report]))
  const { user } = show('?rows=store&reports=all')
  const drawer = await opened()
  await user.click(await drawer.findByRole('button', { name: 'Send a test of Stores' }))
  expect(await drawer.findByText('The test was sent')).toBeVisible()
  expect(drawer.getByText('HTTP 200: ok')).toBeVisible()
  server.use(
    fake(testScheduledReport, () => ({
      result: { at: team.created_at, is_sent: false, code: 'channel.gone' as const, answer: 'HTTP 410: gone' },
    })),
  )
  await user.click(drawer.getByRole('button', { name: 'Send a test of Stores' }))
  expect(await drawer.findByText('HTTP 410: gone')).toBeVisible()
  await user.click(drawer.getByRole('button', { name: 'Stop sending Stores' }))
  expect(await screen.findByText('Stores is no longer sent every Monday')).toBeVisible()
  expect(await drawer.findByText('None yet.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await drawer.findByRole('button', { name: 'Stop sending Stores' })).toBeVisible()
  expect(sent().slice(2)).toEqual([
    [`DELETE /scheduled-reports/${report.id}`, null],
    [`POST /scheduled-reports/${report.id}/restore`, null],
  ])
})

test('links to the channels page if there is no channel', async () => {
  server.use(...listFakes, metrics, ...reportFakes([]))
  show('?rows=store&reports=all')
  expect(await (await opened()).findByRole('link', { name: 'Go to channels' })).toHaveAttribute('href', '/channel/list')
})

test('shows errors of the server in the form', async () => {
  const refused = fake(createScheduledReport, () => {
    throw refuse(400, 'scheduled_report.analysis_invalid')
  })
  server.use(...listFakes, metrics, ...reportFakes([team]), refused)
  const { user } = show('?rows=store&reports=all')
  const form = await opened()
  await user.type(form.getByRole('textbox', { name: 'Name' }), 'Stores')
  await chooseOption(user, 'Notification channel', 'Team')
  await user.click(form.getByRole('button', { name: 'Send every Monday' }))
  expect(await form.findByText(/This analysis cannot be sent/)).toBeVisible()
})

test('in Chinese; a user without permission sees no button', async () => {
  server.use(...listFakes, metrics, ...reportFakes([team], [aReport({ name: '店铺周报' })]))
  const { unmount } = show('?rows=store&reports=all', { locale: 'zh-CN' })
  const drawer = await opened('每周一发送')
  expect(await drawer.findByText(/由 Lin Wei 设置/)).toBeVisible()
  expect(drawer.getByRole('button', { name: '停止发送“店铺周报”' })).toBeVisible()
  unmount()
  show('?rows=store', { role: 'user' })
  await screen.findByRole('table')
  expect(screen.queryByRole('button', { name: /Send every Monday|每周一发送/ })).not.toBeInTheDocument()
})
