import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import type { UserSession } from '@outlet/shared/contract/session'
import {
  countUsers,
  deleteUser,
  endUserSessions,
  getUser,
  getUserLeavesBehind,
  listUsers,
  listUserSessions,
  restoreUser,
  updateUser,
} from '@outlet/shared/contract/users'
import type { User } from '@outlet/shared/contract/users'
import { addMessages } from '@outlet/shared/i18n/i18n'
import { clickInMenu } from '@outlet/shared/testing/click-in-menu'
import { aUser, anId } from '@outlet/shared/testing/builders'
import { refuse } from '@outlet/shared/testing/fake-problem'
import { closeDialogs } from '@outlet/shared/testing/close-dialogs'
import { fake } from '@outlet/shared/testing/fake-server'
import { listFakes } from '@outlet/shared/testing/list-fakes'
import { renderPage } from '@outlet/shared/testing/render-page'
import { useFakeServer } from '@outlet/shared/testing/use-fake-server'
import enUS from '../locales/en-US.json'
import zhCN from '../locales/zh-CN.json'
import UsersPage from './UsersPage'

addMessages('admin', { 'zh-CN': zhCN, 'en-US': enUS })

const wang: User = {
  ...aUser({ username: 'wang', name: 'Wang', job: 'Buyer', email: 'wang@example.com' }),
  location: 'Shanghai',
  introduction: null,
  personal_website: 'https://wang.example',
  updated_at: '2026-11-20T12:00:00.000Z',
  version: 3,
}
const session: UserSession = {
  id: anId(),
  device: { browser: 'Chrome 141', system: 'Windows' },
  address: '10.0.0.7',
  created_at: '2026-11-20T12:00:00.000Z',
  last_seen_at: '2026-11-20T12:00:00.000Z',
  is_current: false,
}
afterEach(closeDialogs)

const exactly = (count: number) => ({ count, exact: true })

const server = useFakeServer(
  ...listFakes,
  fake(listUsers, () => ({ items: [wang], next: null })),
  fake(countUsers, () => exactly(1)),
  fake(getUser, () => wang),
  fake(listUserSessions, () => ({ items: [session], next: null })),
  fake(endUserSessions, () => ({ ended: 1 })),
  fake(updateUser, ({ body }) => ({ ...wang, state: body.state ?? wang.state, version: body.version + 1 })),
  fake(getUserLeavesBehind, () => ({
    orders: exactly(12),
    inventory_monitors: exactly(1),
    audit_records: { count: 10_000, exact: false },
    sessions: exactly(0),
  })),
  fake(deleteUser, () => ({})),
  fake(restoreUser, () => wang),
)

const path = `/user/management?user=${wang.id}`
const show = (change: Parameters<typeof renderPage>[1] = {}) => renderPage(<UsersPage />, { path, ...change })
const drawer = async () => within(await screen.findByRole('dialog', { name: 'Wang' }))
/** Chooses an entry of the drawer's menu. */
const choose = async (user: UserEvent, name: string) => {
  await drawer()
  await clickInMenu(user, 'More actions for Wang', name)
}
/** Button of the dialog whose title and button are a verb. */
const question = async (verb: string) =>
  within(await screen.findByRole('dialog', { name: verb })).getByRole('button', { name: verb })
const sent = (method: string) =>
  server.calls.filter(({ what }) => what.startsWith(method)).map(({ body }) => JSON.parse(String(body)))
const whats = () => server.calls.map(({ what }) => what)
const confirm = async (verb: string) => within(await screen.findByRole('tooltip')).getByRole('button', { name: verb })

test('shows an admin all fields of a user, their sessions, and a link to the audit trail', async () => {
  show()
  const shown = await drawer()
  expect(await shown.findByText('Shanghai')).toBeVisible()
  expect(shown.getByRole('link', { name: 'https://wang.example' })).toHaveAttribute('rel', 'noopener noreferrer')
  expect(await shown.findByText('Windows · Chrome 141')).toBeVisible()
  expect(shown.getByRole('link', { name: 'Audit trail' })).toHaveAttribute(
    'href',
    `/audit/list?subject_type=user&subject_id=${wang.id}`,
  )
})

test('shows a user only the fields that colleagues may read, without actions', async () => {
  show({ role: 'user' })
  const shown = await drawer()
  expect(await shown.findByText('Buyer')).toBeVisible()
  expect(shown.queryByText('Shanghai')).toBeNull()
  expect(shown.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual(['Close'])
  expect(shown.queryByRole('link')).toBeNull()
  expect(whats().some((what) => what.includes('/sessions'))).toBe(false)
})

test('deactivates after a warning, with undo', async () => {
  const { user } = show()
  await choose(user, 'Deactivate')
  expect(await screen.findByText(/Their sessions end at once/)).toBeVisible()
  await user.click(await question('Deactivate'))
  expect(await screen.findByText('Wang is deactivated and signed out everywhere')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() =>
    expect(sent('PATCH')).toEqual([
      { state: 'inactive', version: 3 },
      { state: 'active', version: 4 },
    ]),
  )
})

test('the last admin cannot be deactivated, and the reason is displayed', async () => {
  server.use(
    fake(updateUser, () => {
      throw refuse(409, 'user.last_admin')
    }),
  )
  const { user } = show()
  await choose(user, 'Deactivate')
  await user.click(await question('Deactivate'))
  expect(await screen.findByText(/This is the last active admin/)).toBeVisible()
})

test('warns what a deletion leaves behind before it deletes, and restores the user', async () => {
  const { user, address } = show()
  await choose(user, 'Delete')
  const question = within(await screen.findByRole('dialog', { name: 'Delete Wang?' }))
  expect(await question.findByText('12 orders that they recorded are kept')).toBeVisible()
  expect(question.getByText('1 inventory monitor keeps running')).toBeVisible()
  expect(question.queryByText(/sessions/)).toBeNull()
  expect(question.getByText(/more than 10,000 audit records are kept/)).toBeVisible()
  await user.click(question.getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('Wang is deleted')).toBeVisible()
  await waitFor(() => expect(address()).toBe('/user/management'))
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(whats()).toContain(`POST /users/${wang.id}/restore`))
})

test('a refused deletion changes nothing', async () => {
  server.use(
    fake(deleteUser, () => {
      throw refuse(409, 'user.last_admin')
    }),
  )
  const { user, address } = show()
  await choose(user, 'Delete')
  const question = within(await screen.findByRole('dialog', { name: 'Delete Wang?' }))
  await user.click(question.getByRole('button', { name: 'Delete' }))
  // The dialog stays open and shows the error.
  expect(await question.findByRole('alert')).toHaveTextContent(/This is the last active admin/)
  expect(address()).toBe(path)
})

test('signs a user out everywhere', async () => {
  const { user } = show()
  await user.click(await (await drawer()).findByRole('button', { name: 'Sign out everywhere' }))
  server.use(fake(listUserSessions, () => ({ items: [], next: null })))
  await user.click(await confirm('Sign out everywhere'))
  expect(await screen.findByText('1 session ended')).toBeVisible()
  expect(await screen.findByText('Not signed in anywhere.')).toBeVisible()
})

test('users cannot lock themselves out', async () => {
  show({ me: { accountId: wang.id } })
  const shown = await drawer()
  expect(await shown.findByText(/This is you/)).toBeVisible()
  expect(shown.queryByRole('button', { name: 'More actions for Wang' })).toBeNull()
  expect(shown.queryByRole('button', { name: 'Reset password' })).toBeNull()
})

test('a deleted user can be restored', async () => {
  server.use(fake(getUser, () => ({ ...wang, deleted_at: '2026-11-20T12:00:00.000Z' })))
  const { user } = show()
  await user.click(await (await drawer()).findByRole('button', { name: 'Restore' }))
  expect(await screen.findByText('Wang is restored')).toBeVisible()
})

test('reports a user who no longer exists', async () => {
  server.use(
    fake(getUser, () => {
      throw refuse(404, 'user.not_found')
    }),
  )
  show()
  expect(await screen.findByText('The user does not exist or has been deleted')).toBeVisible()
})
