import { listNotificationChannels } from '@outlet/shared/contract/notification-channels'
import type { UserSession } from '@outlet/shared/contract/session'
import { endOtherSessions, endSession, getCurrentUser, listSessions } from '@outlet/shared/contract/session'
import { setUserPassword } from '@outlet/shared/contract/users'
import { addMessages } from '@outlet/shared/i18n/i18n'
import { aCurrentUser, anId } from '@outlet/shared/testing/builders'
import { refuse } from '@outlet/shared/testing/fake-problem'
import { fake } from '@outlet/shared/testing/fake-server'
import { renderPage } from '@outlet/shared/testing/render-page'
import { useFakeServer } from '@outlet/shared/testing/use-fake-server'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import AccountSettingsPage from './AccountSettingsPage'
import enUS from './locales/en-US.json'
import zhCN from './locales/zh-CN.json'

addMessages('account', { 'zh-CN': zhCN, 'en-US': enUS })

const aSession = (change: Partial<UserSession> = {}): UserSession => ({
  id: anId(),
  device: { browser: 'Chrome 141', system: 'Windows' },
  address: '10.0.0.7',
  created_at: '2026-11-20T12:00:00.000Z',
  last_seen_at: '2026-11-20T12:00:00.000Z',
  is_current: false,
  ...change,
})
const here = aSession({ is_current: true })
const phone = aSession({ device: { browser: 'Safari 19', system: 'iOS' }, address: null })
const unknown = aSession({ device: { browser: null, system: null } })

const me = aCurrentUser()
const server = useFakeServer(
  fake(listNotificationChannels, () => ({ items: [], next: null })),
  fake(getCurrentUser, () => me),
  fake(listSessions, () => ({ items: [here, phone, unknown], next: null })),
  fake(endSession, () => ({ ended: 1 })),
  fake(endOtherSessions, () => ({ ended: 2 })),
  fake(setUserPassword, () => ({ ended: 1 })),
  fake(listNotificationChannels, () => ({ items: [], next: null })),
)

const path = '/account/settings'
const whats = () => server.calls.map(({ what }) => what)
const sent = (method: string) =>
  server.calls.filter(({ what }) => what.startsWith(method)).map(({ body }) => JSON.parse(String(body)))
const button = (name: string) => screen.getByRole('button', { name })
const fill = (label: string, text: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value: text } })

describe('signed-in devices', () => {
  const item = async (text: string) => within((await screen.findByText(text)).closest('li') as HTMLElement)

  test('are listed separately, and the current one cannot be signed out by mistake', async () => {
    renderPage(<AccountSettingsPage />, { path })
    const current = await item('Chrome 141 on Windows')
    expect(current.getByText('This device')).toBeVisible()
    expect(current.queryByRole('button')).toBeNull()
    expect((await item('Safari 19 on iOS')).getByText(/Unknown address/)).toBeVisible()
    expect(screen.getByText('Unknown device')).toBeVisible()
  })

  test('one is signed out after a confirmation, and the list is read again', async () => {
    const { user } = renderPage(<AccountSettingsPage />, { path })
    await user.click((await item('Safari 19 on iOS')).getByRole('button', { name: 'Sign out' }))
    await user.click(within(await screen.findByRole('tooltip')).getByRole('button', { name: 'Sign out' }))
    expect(await screen.findByText('Device signed out')).toBeVisible()
    expect(whats()).toContain(`DELETE /sessions/${phone.id}`)
    expect(whats().filter((what) => what === 'GET /sessions')).toHaveLength(2)
  })

  test('all others are signed out at once', async () => {
    const { user } = renderPage(<AccountSettingsPage />, { path })
    await user.click(await screen.findByRole('button', { name: 'Sign out other devices' }))
    await user.click(within(await screen.findByRole('tooltip')).getByRole('button', { name: 'Sign out other devices' }))
    expect(await screen.findByText('2 devices signed out')).toBeVisible()
  })

  test('a failure to read them is shown and can be tried again', async () => {
    server.use(
      fake(listSessions, () => {
        throw refuse(500, 'server.internal_error')
      }),
    )
    const { user } = renderPage(<AccountSettingsPage />, { path })
    expect(await screen.findByText('Internal server error')).toBeVisible()
    server.use(fake(listSessions, () => ({ items: [here], next: null })))
    await user.click(button('Try again'))
    expect(await screen.findByText('This device')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Sign out other devices' })).toBeNull()
  })
})

describe('the password', () => {
  const open = async () => {
    const page = renderPage(<AccountSettingsPage />, { path: `${path}?form=password` })
    await screen.findByRole('dialog', { name: 'Change password' })
    return page
  }
  const save = () => within(screen.getByRole('dialog')).getByRole('button', { name: 'Change password' })
  const met = () => screen.getAllByText('met')

  test('is validated while it is typed, and is never stored as a draft', async () => {
    await open()
    expect(screen.getAllByText('not yet met')).toHaveLength(3)
    fill('New password', 'abc')
    expect(met()).toHaveLength(1)
    fill('New password', 'Abcdefg')
    expect(met()).toHaveLength(3)
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('Abcdefg')
  })

  test('can be shown in plain text', async () => {
    const { user } = await open()
    fill('Current password', 'Secret-1')
    expect(screen.getByLabelText('Current password')).toHaveAttribute('type', 'password')
    const [first] = screen.getAllByRole('button', { name: 'Show password' })
    await user.click(first as HTMLElement)
    expect(screen.getByLabelText('Current password')).toHaveAttribute('type', 'text')
  })

  test('is changed, and the number of signed-out devices is shown', async () => {
    const { user, address } = await open()
    fill('Current password', 'Secret-1')
    fill('New password', 'Another-1')
    fill('Confirm new password', 'Another-1')
    await user.click(save())
    expect(await screen.findByText('Password changed; 1 other device signed out')).toBeVisible()
    expect(sent('PATCH')).toEqual([{ current_password: 'Secret-1', password: 'Another-1' }])
    await waitFor(() => expect(address()).toBe(path))
  })

  test('shows at each field what is missing', async () => {
    const { user } = await open()
    fill('New password', 'weak')
    fill('Confirm new password', 'other')
    await user.click(save())
    expect(await screen.findByText('Enter your password')).toBeVisible()
    expect(screen.getByText('At least six characters, with upper and lower case letters')).toBeVisible()
    fill('Current password', 'x')
    fill('New password', 'Another-1')
    await user.click(save())
    expect(await screen.findByText('The passwords don’t match')).toBeVisible()
    expect(sent('PATCH')).toEqual([])
  })

  test.each([
    [400, 'user.current_password_wrong', 'current_password', 'Wrong password'],
    [400, 'password.too_common', 'password', 'This password is too common'],
    [429, 'session.throttled', undefined, 'Too many attempts. Try again later'],
  ])(
    'refused by the server with %d %s remains in the form, with an error message',
    async (status, code, field, said) => {
      server.use(
        fake(setUserPassword, () => {
          throw refuse(status, code, field ? { errors: [{ path: field, code, message: '' }] } : {})
        }),
      )
      const { user } = await open()
      fill('Current password', 'Secret-1')
      fill('New password', 'Another-1')
      fill('Confirm new password', 'Another-1')
      await user.click(save())
      await waitFor(() => expect(screen.getAllByText(new RegExp(said)).length).toBeGreaterThan(0))
      expect(screen.getByLabelText('New password')).toHaveValue('Another-1')
    },
  )
})

test('in Chinese', async () => {
  renderPage(<AccountSettingsPage />, { path, locale: 'zh-CN' })
  expect(await screen.findByText('本设备')).toBeVisible()
  expect(screen.getByRole('button', { name: '退出其他所有设备' })).toBeVisible()
})
