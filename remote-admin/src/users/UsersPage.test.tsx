import { screen, waitFor, within } from '@testing-library/react'
import { countUsers, listUsers } from '@outlet/shared/contract/users'
import { addMessages } from '@outlet/shared/i18n/i18n'
import { aUser } from '@outlet/shared/testing/builders'
import { refuse } from '@outlet/shared/testing/fake-problem'
import { fake } from '@outlet/shared/testing/fake-server'
import { listFakes } from '@outlet/shared/testing/list-fakes'
import { renderPage } from '@outlet/shared/testing/render-page'
import { useFakeServer } from '@outlet/shared/testing/use-fake-server'
import enUS from '../locales/en-US.json'
import zhCN from '../locales/zh-CN.json'
import UsersPage from './UsersPage'

addMessages('admin', { 'zh-CN': zhCN, 'en-US': enUS })

const lin = aUser({ username: 'lin', name: 'Lin Wei', role: 'admin', job: 'Buyer', email: 'lin@example.com' })
const wang = aUser({ username: 'wang', name: '王小明', state: 'inactive' })

const server = useFakeServer(
  ...listFakes,
  fake(listUsers, ({ query }) => ({
    items: [lin, wang].filter(({ role }) => !query.role || role === query.role),
    next: null,
  })),
  fake(countUsers, () => ({ count: 2, exact: true })),
)
const listRequests = () => server.calls.map(({ what }) => what).filter((what) => what.startsWith('GET /users?'))

test('an admin sees all users with their contact data', async () => {
  renderPage(<UsersPage />)
  const table = within(await screen.findByRole('region', { name: 'Users' }))
  expect(await table.findByText('lin@example.com')).toBeVisible()
  const [, first, second] = table.getAllByRole('row')
  expect(first).toHaveTextContent('LWLin WeilinAdminActiveBuyer')
  expect(second).toHaveTextContent('明王小明wangUserInactive')
  expect(second).toHaveTextContent('Never')
  expect(screen.getByText('2 results')).toBeVisible()
})

test('a user sees names, jobs and roles, but no contact data', async () => {
  renderPage(<UsersPage />, { role: 'user' })
  expect(await screen.findByText('Buyer')).toBeVisible()
  expect(screen.queryByRole('columnheader', { name: 'E-mail' })).toBeNull()
  expect(screen.queryByRole('columnheader', { name: 'Phone' })).toBeNull()
  expect(screen.queryByRole('columnheader', { name: 'Last seen' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'New user' })).toBeNull()
})

test('search, role, state and sort are in the address and in the request', async () => {
  const { user, address } = renderPage(<UsersPage />)
  await user.type(await screen.findByRole('textbox', { name: 'Search name, e-mail, phone' }), 'lin')
  await waitFor(() => expect(address()).toBe('/?q=lin'))
  await user.click(screen.getByRole('combobox', { name: 'Role' }))
  await user.click(await screen.findByRole('option', { name: 'Admin' }))
  await user.click(screen.getByRole('button', { name: 'Created' }))

  await waitFor(() => expect(address()).toBe('/?q=lin&role=admin&sort=created_at'))
  await waitFor(() => expect(listRequests().at(-1)).toBe('GET /users?q=lin&role=admin&sort=created_at'))
  await waitFor(() => expect(screen.queryByText('王小明')).toBeNull())

  await user.click(screen.getByRole('button', { name: 'Reset' }))
  expect(await screen.findByText('王小明')).toBeVisible()
})

test('shows an empty state, a read error and missing permission', async () => {
  server.use(fake(listUsers, () => ({ items: [], next: null })))
  const { unmount } = renderPage(<UsersPage />, { path: '/?q=nobody' })
  expect(await screen.findByText('No results match these filters')).toBeVisible()
  unmount()

  server.use(
    fake(listUsers, () => {
      throw refuse(403, 'permission.denied')
    }),
  )
  renderPage(<UsersPage />)
  expect(await screen.findByText('Access to this resource on the server is denied')).toBeVisible()
})

test('in Chinese', async () => {
  renderPage(<UsersPage />, { locale: 'zh-CN' })
  expect(await screen.findByRole('heading', { name: '用户管理' })).toBeVisible()
  expect(await screen.findByText('管理员')).toBeVisible()
  expect(screen.getByText('停用')).toBeVisible()
})
