import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import {
  countUsers,
  getUser,
  listUsers,
  listUserSessions,
  setUserPassword,
  signUpUser,
  updateUser,
} from '@outlet/shared/contract/users'
import type { User } from '@outlet/shared/contract/users'
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

const wang: User = {
  ...aUser({ username: 'wang', name: 'Wang', job: 'Buyer' }),
  location: null,
  introduction: null,
  personal_website: null,
  updated_at: '2026-11-20T12:00:00.000Z',
  version: 3,
}

const server = useFakeServer(
  ...listFakes,
  fake(listUsers, () => ({ items: [wang], next: null })),
  fake(countUsers, () => ({ count: 1, exact: true })),
  fake(getUser, () => wang),
  fake(listUserSessions, () => ({ items: [], next: null })),
  fake(signUpUser, ({ body }) => ({ ...wang, username: body.username })),
  fake(updateUser, () => wang),
  fake(setUserPassword, () => ({ ended: 1 })),
)

const path = '/user/management'
const sent = (method: string) =>
  server.calls.filter(({ what }) => what.startsWith(method)).map(({ body }) => JSON.parse(String(body)))
const button = (name: string) => screen.getByRole('button', { name })
const fill = (label: string, text: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value: text } })

describe('creating a user', () => {
  const open = async () => {
    const page = renderPage(<UsersPage />, { path: `${path}?form=new` })
    await screen.findByRole('dialog', { name: 'New user' })
    return page
  }

  test('generates a password, which is shown once to be passed on', async () => {
    const { user, address } = await open()
    fill('User name', 'chen')
    fill('Name', '陈晓')
    fill('E-mail', 'chen@example.com')
    await user.click(button('Generate'))
    const password = screen.getByLabelText<HTMLInputElement>('Initial password').value
    expect(screen.getByLabelText('Initial password')).toHaveAttribute('type', 'text')
    expect(password).toHaveLength(16)
    await user.click(button('Create user'))
    const handOver = within(await screen.findByRole('dialog', { name: 'Pass this on now' }))
    expect(handOver.getByText(password)).toBeVisible()
    expect(sent('POST')).toEqual([
      expect.objectContaining({
        username: 'chen',
        name: '陈晓',
        email: 'chen@example.com',
        phone: null,
        role: 'user',
        state: 'active',
        password,
      }),
    ])
    await user.click(handOver.getByRole('button', { name: 'Done' }))
    await waitFor(() => expect(screen.queryByText(password)).toBeNull())
    expect(address()).toBe(path)
    expect(JSON.stringify({ ...sessionStorage })).not.toContain(password)
  })

  test('stores the input as a draft, but never the password', async () => {
    const { unmount } = await open()
    fill('User name', 'chen')
    fill('Initial password', 'Secret-Password')
    expect(JSON.stringify({ ...sessionStorage })).toContain('chen')
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('Secret-Password')
    unmount()
  })

  test.each([
    [
      'en-US',
      'Create user',
      ['Enter a user name', 'Enter a name', 'At least six characters, with upper and lower case letters'],
    ],
    ['zh-CN', '创建用户', ['请输入用户名', '请输入姓名', '密码至少六位，且同时包含大写和小写字母']],
  ] as const)('shows in %s which fields are invalid before it sends a request', async (locale, verb, texts) => {
    const { user } = renderPage(<UsersPage />, { path: `${path}?form=new`, locale })
    await user.click(await screen.findByRole('button', { name: verb }))
    for (const text of texts) expect(await screen.findByText(text)).toBeVisible()
    expect(sent('POST')).toEqual([])
  })

  test.each([
    [409, 'user.username_taken', 'username', 'This user name is taken'],
    [400, 'password.too_common', 'password', 'This password is too common'],
  ])('an error %d %s is displayed at the field and preserves the input', async (status, code, field, said) => {
    server.use(
      fake(signUpUser, () => {
        throw refuse(status, code, { errors: [{ path: field, code, message: '' }] })
      }),
    )
    const { user } = await open()
    fill('User name', 'chen')
    fill('Name', 'Chen')
    fill('Initial password', 'Password1')
    await user.click(button('Create user'))
    await waitFor(() => expect(screen.getAllByText(said).some((each) => each.closest('.arco-form-message'))).toBe(true))
    expect(screen.getByLabelText('User name')).toHaveValue('chen')
  })
})

describe('changing a user', () => {
  const edit = `${path}?user=${wang.id}&form=edit`
  const open = async (change: Parameters<typeof renderPage>[1] = {}) => {
    const page = renderPage(<UsersPage />, { path: edit, ...change })
    await screen.findByRole('dialog', { name: 'Edit Wang' })
    return page
  }

  test('warns about the effect of another role before it is saved', async () => {
    const { user } = await open()
    await user.click(within(screen.getByRole('dialog', { name: 'Edit Wang' })).getByRole('combobox', { name: 'Role' }))
    await user.click(await screen.findByRole('option', { name: 'Admin' }))
    expect(await screen.findByText(/may do everything/)).toBeVisible()
    await user.click(button('Save'))
    expect(await screen.findByText('Wang is saved')).toBeVisible()
    expect(sent('PATCH')).toEqual([expect.objectContaining({ role: 'admin', state: 'active', version: 3 })])
  })

  test("the user's own role and state cannot be changed", async () => {
    const { user } = await open({ me: { accountId: wang.id } })
    expect(screen.getByText(/Another admin has to change your own role/)).toBeVisible()
    fill('Job', 'Lead')
    await user.click(button('Save'))
    await waitFor(() => expect(sent('PATCH')).toHaveLength(1))
    expect(sent('PATCH')[0]).toMatchObject({ job: 'Lead' })
    expect(sent('PATCH')[0]).not.toHaveProperty('role')
  })

  test('after a concurrent change it shows both versions and preserves the input', async () => {
    server.use(
      fake(updateUser, ({ body }) => {
        if (body.version !== 3) return wang
        throw refuse(409, 'user.version_conflict', { current: { ...wang, job: 'Lead', role: 'admin', version: 4 } })
      }),
    )
    const { user } = await open()
    fill('Job', 'Senior buyer')
    await user.click(button('Save'))
    const job = within(await screen.findByRole('group', { name: 'Job' }))
    expect(job.getByRole('radio', { name: 'Yours: Senior buyer' })).toBeChecked()
    expect(screen.getByRole('group', { name: 'Role' })).toHaveTextContent('Saved meanwhile: Admin')
    await user.click(button('Reviewed'))
    await user.click(button('Save'))
    expect(await screen.findByText('Wang is saved')).toBeVisible()
    expect(sent('PATCH')[1]).toMatchObject({ version: 4, job: 'Senior buyer', role: 'admin' })
  })

  test('the role of the last admin cannot be changed, and the reason is displayed', async () => {
    server.use(
      fake(updateUser, () => {
        throw refuse(409, 'user.last_admin')
      }),
    )
    const { user } = await open()
    await user.click(button('Save'))
    expect(await screen.findByText(/This is the last active admin/)).toBeVisible()
  })
})

test('shows a reset password once', async () => {
  const { user } = renderPage(<UsersPage />, { path: `${path}?user=${wang.id}&form=password` })
  await screen.findByRole('dialog', { name: 'Reset the password of Wang' })
  expect(screen.getByText(/All their devices are signed out at once/)).toBeVisible()
  fill('New password', 'Another-Password')
  await user.click(button('Set password'))
  const handOver = within(await screen.findByRole('dialog', { name: 'Pass this on now' }))
  expect(handOver.getByText('Another-Password')).toBeVisible()
  expect(sent('PATCH')).toEqual([{ password: 'Another-Password' }])
})
