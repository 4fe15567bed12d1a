import { screen, waitFor, within } from '@testing-library/react'
import { countAuditRecords, getAuditRecord, listAuditRecords } from '@outlet/shared/contract/audit-records'
import type { AuditRecord } from '@outlet/shared/contract/audit-records'
import { getUser, listUsers } from '@outlet/shared/contract/users'
import { addMessages } from '@outlet/shared/i18n/i18n'
import { aUser, anId } from '@outlet/shared/testing/builders'
import { chooseOption } from '@outlet/shared/testing/choose-option'
import { refuse } from '@outlet/shared/testing/fake-problem'
import { fake } from '@outlet/shared/testing/fake-server'
import { listFakes } from '@outlet/shared/testing/list-fakes'
import { renderPage } from '@outlet/shared/testing/render-page'
import { useFakeServer } from '@outlet/shared/testing/use-fake-server'
import enUS from '../locales/en-US.json'
import zhCN from '../locales/zh-CN.json'
import AuditRecordsPage from './AuditRecordsPage'

addMessages('admin', { 'zh-CN': zhCN, 'en-US': enUS })

const lin = aUser({ name: 'Lin Wei', role: 'admin' })

const aRecord = (change: Partial<AuditRecord> = {}): AuditRecord => ({
  id: anId(),
  at: '2026-11-20T12:00:00.000Z',
  actor: { kind: 'user', id: lin.id, name: lin.name },
  action: 'users.update',
  subject_type: 'user',
  subject_id: anId(),
  subject_name: null,
  before: { username: 'wang', role: 'user', note: null, active: false },
  after: { username: 'wang', role: 'admin', note: null, active: true },
  address: '10.0.0.7',
  request_id: 'req-1',
  ...change,
})
const promoted = aRecord()
const purged = aRecord({
  actor: { kind: 'system', id: null, name: null },
  action: 'things.unheard_of',
  subject_type: 'thing',
  subject_id: 'thing-1',
  before: null,
  after: null,
  address: null,
  request_id: null,
})

const server = useFakeServer(
  ...listFakes,
  fake(listAuditRecords, () => ({ items: [promoted, purged], next: null })),
  fake(countAuditRecords, () => ({ count: 2, exact: true })),
  fake(listUsers, () => ({ items: [lin], next: null })),
)

const missing = () => {
  throw refuse(404, 'audit_record.not_found')
}
const aUserDetail = {
  location: null,
  introduction: null,
  personal_website: null,
  updated_at: '2026-11-20T12:00:00.000Z',
  version: 1,
}

const path = '/audit/list'
const show = (search = '', change: Parameters<typeof renderPage>[1] = {}) =>
  renderPage(<AuditRecordsPage />, { path: path + search, ...change })
const listRequests = () => server.calls.map(({ what }) => what).filter((what) => what.startsWith('GET /audit-records?'))

test('describes who did what to which subject, and which fields changed', async () => {
  show()
  const row = (await screen.findByText('Lin Wei changed the user wang')).closest('tr')
  expect(row).toHaveTextContent('10.0.0.7Role: User → Admin, Active: No → Yes')
  // Unknown codes are displayed as the server sends them.
  expect(screen.getByText('The system: things.unheard_of thing-1')).toBeVisible()
  expect(screen.getByText('2 results')).toBeVisible()
})

test('money, items, rates and codes are readable, and subjects have names', async () => {
  const usd = (minor: number) => ({ minor, currency: 'USD' })
  const line = { title: 'Tabby', product_code: 'CH857', color: null, size: null, quantity: 2, unit_price: 12_900 }
  const order = { order_number: 'OC-1', currency: 'USD', status: 'placed', total: usd(25_800), lines: [line] }
  const items = [
    aRecord({
      ...{ action: 'orders.update', subject_type: 'order' },
      before: { ...order, exchange_rate: null },
      after: { ...order, status: 'completed', total: usd(12_900), exchange_rate: { rate: '7.1' } },
    }),
    aRecord({ action: 'users.end_sessions', subject_name: 'Wang', before: null, after: { ended_sessions: 2 } }),
    aRecord({
      ...{ action: 'exchange-rates.set', subject_type: 'exchange-rate', subject_id: 'USD/CNY/2026-11-20' },
      ...{ before: { rate: '7' }, after: { rate: '7.1' } },
    }),
    aRecord({ action: 'orders.record', subject_type: 'order', before: null, after: order }),
    aRecord({
      action: 'session.sign_in_failed',
      actor: { kind: 'anonymous', id: null, name: 'anonymous' },
      after: null,
    }),
  ]
  server.use(fake(listAuditRecords, () => ({ items, next: null })))
  const { user } = show()
  const textOf = async (sentence: string) => (await screen.findByText(sentence)).closest('tr')?.textContent
  expect(await textOf('Lin Wei changed the order OC-1')).toContain(
    'Status: Placed → Completed, Total: $258.00 → $129.00, Exchange rate\u00a0· Rate: — → 7.1',
  )
  expect(await textOf('Lin Wei ended all sessions of Wang')).toContain('Ended sessions: 2')
  expect(await textOf('Lin Wei set the exchange rate 1 USD in CNY from 2026-11-20')).toContain('Rate: 7 → 7.1')
  expect(screen.getByText('Failed sign-in as wang')).toBeVisible()
  await user.click(screen.getByText('Lin Wei recorded the order OC-1'))
  expect(within(await screen.findByRole('dialog')).getByText('2 × Tabby at $129.00')).toBeVisible()
})

test('stores the filters in the address', async () => {
  const { user, address } = show()
  await screen.findByText('Lin Wei changed the user wang')
  await chooseOption(user, 'Who', 'Lin Wei')
  expect(address()).toBe(`${path}?actor_id=${lin.id}`)
  await chooseOption(user, 'Who', 'The system')
  expect(address()).toBe(`${path}?actor_kind=system`)
  await chooseOption(user, 'Action', 'Changed order')
  expect(address()).toBe(`${path}?actor_kind=system&action=orders.update`)
  await waitFor(() => expect(listRequests().at(-1)).toBe('GET /audit-records?actor_kind=system&action=orders.update'))
  await user.click(screen.getByRole('button', { name: 'Reset' }))
  expect(address()).toBe(path)
})

test('a link shows the records of one subject, with a way to all records', async () => {
  const { user, address } = show('?subject_type=order&subject_id=o-1')
  const tag = (await screen.findByText('One subject only')).closest('.arco-tag')
  expect(listRequests()).toEqual(['GET /audit-records?subject_type=order&subject_id=o-1'])
  await user.click(tag?.querySelector('.arco-tag-close-btn') as Element)
  expect(address()).toBe(`${path}?subject_type=order`)
})

test('fields have labels, names of remotes stay as they are, and internal fields are left out', async () => {
  const items = [
    aRecord({ action: 'orders.update', before: { sort_total: '1' }, after: { sort_total: '2', is_oversold: true } }),
    aRecord({ action: 'canaries.set', before: null, after: { canaries: { orders: { percent: 5 } } } }),
    aRecord({ action: 'notification_channels.create', before: null, after: { rate: { per_seconds: 60 } } }),
  ]
  server.use(fake(listAuditRecords, () => ({ items, next: null })))
  show()
  await screen.findByText(/Oversold/)
  const [, ...rows] = screen.getAllByRole('row')
  const texts = rows.map((row) => row.textContent)
  expect(texts[0]).toContain('Oversold: — → Yes')
  expect(texts[0]).not.toContain('sort_total')
  expect(texts[1]).toContain('Canary\u00a0· orders\u00a0· Share of users (%): 5')
  expect(texts[2]).toContain('Period (s): 60')
})

test('codes of values have labels, also in lists', async () => {
  const after = {
    events: ['restocked', 'sold_out'],
    kind: 'dingtalk',
    mode: 'dry_run',
    state: 'armed',
    roles: ['user'],
  }
  server.use(
    fake(listAuditRecords, () => ({ items: [aRecord({ subject_name: 'wang', before: null, after })], next: null })),
  )
  const { user } = show()
  await user.click(await screen.findByText('Lin Wei changed the user wang'))
  const dialog = within(await screen.findByRole('dialog'))
  for (const label of ['Restocked, Sold out', 'DingTalk', 'Dry run', 'Armed', 'User'])
    expect(dialog.getByRole('cell', { name: label })).toBeVisible()
})

test('opens a record: before and after side by side, with links to its subject and to similar records', async () => {
  const { user, address } = show()
  await user.click(await screen.findByText('Lin Wei changed the user wang'))
  expect(address()).toBe(`${path}?record=${promoted.id}`)
  const drawer = within(await screen.findByRole('dialog', { name: 'Lin Wei changed the user wang' }))
  const rows = drawer.getAllByRole('rowheader').map((cell) => cell.closest('tr'))
  expect(rows.map((row) => row?.textContent)).toEqual(['RoleUserAdmin', 'ActiveNoYes'])
  expect(drawer.getByRole('link', { name: 'wang' })).toHaveAttribute(
    'href',
    `/user/management?user=${promoted.subject_id}`,
  )
  await user.click(drawer.getByRole('link', { name: 'All records by Lin Wei' }))
  expect(address()).toBe(`${path}?actor_id=${lin.id}`)
})

test('a link opens a record that is not in the list', async () => {
  const old = aRecord({ action: 'orders.update' })
  server.use(fake(getAuditRecord, ({ params }) => (params.recordId === old.id ? old : missing())))
  const { unmount } = show(`?record=${old.id}`)
  expect(await screen.findByRole('dialog', { name: 'Lin Wei changed the order wang' })).toBeVisible()
  unmount()
  show(`?record=${anId()}`)
  expect(await screen.findByText('This audit record does not exist')).toBeVisible()
})

test('shows a note for a record without values', async () => {
  const { user } = show()
  await user.click(await screen.findByText('The system: things.unheard_of thing-1'))
  expect(await screen.findByText('This record has no field values.')).toBeVisible()
  expect(server.calls.filter(({ what }) => what.endsWith(purged.id))).toEqual([])
})

test('searches actors on the server while the user types', async () => {
  const chen = aUser({ name: '陈晓', username: 'chen' })
  const gone = aUser({ name: 'Chen Old' })
  server.use(
    fake(listUsers, ({ query }) => {
      if (query.q !== 'chen') return { items: [lin], next: null }
      return { items: [query.deleted ? gone : chen], next: null }
    }),
    fake(getUser, ({ params }) => (params.userId === chen.id ? { ...aUserDetail, ...chen } : missing())),
  )
  const { user, address, unmount } = show()
  await screen.findByText('Lin Wei changed the user wang')
  const who = screen.getByRole('combobox', { name: 'Who' })
  await user.click(who)
  await screen.findByRole('option', { name: 'Lin Wei' })
  await user.type(who.querySelector('input') as HTMLElement, 'chen')
  expect(await screen.findByRole('option', { name: 'Chen Old (deleted)' })).toBeInTheDocument()
  await user.click(within(await screen.findByRole('option', { name: '陈晓' })).getByText('陈晓'))
  expect(address()).toBe(`${path}?actor_id=${chen.id}`)
  expect(screen.queryByRole('option', { name: 'The system' })).toBeNull()
  unmount()
  show(`?actor_id=${chen.id}`)
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Who' })).toHaveTextContent('陈晓'))
})

test('shows the 403 message to a user without permission', async () => {
  const denied = () => {
    throw refuse(403, 'permission.denied')
  }
  server.use(fake(listAuditRecords, denied), fake(countAuditRecords, denied))
  show('', { role: 'user' })
  expect(await screen.findByText('Access to this resource on the server is denied')).toBeVisible()
})

test('in Chinese', async () => {
  show('', { locale: 'zh-CN' })
  expect(await screen.findByText('Lin Wei 修改了用户 wang')).toBeVisible()
  expect(screen.getByText('角色：普通用户 → 管理员、启用：否 → 是')).toBeVisible()
  expect(screen.getByText('系统：things.unheard_of thing-1')).toBeVisible()
})
