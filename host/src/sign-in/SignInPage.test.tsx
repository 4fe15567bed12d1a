import { signIn } from '@outlet/shared/contract/session'
import { TOKEN_KEY, readToken } from '@outlet/shared/session/token'
import { readSettings } from '@outlet/shared/settings/stored-settings'
import { LOCALE_KEY } from '@outlet/shared/settings/locale'
import { FakeProblem } from '@outlet/shared/testing/fake-problem'
import { fake } from '@outlet/shared/testing/fake-server'
import { useFakeServer } from '@outlet/shared/testing/use-fake-server'
import { act, cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { takeNotice } from '../notices/carried-notice'
import type { CarriedNotice } from '../notices/carried-notice'
import { followSettings } from '../first/early-appearance'
import { SignInPage } from './SignInPage'

const signedIn = { access_token: 'a-token', token_type: 'bearer' } as const
const accepted = fake(signIn, () => signedIn)
const server = useFakeServer(accepted)

const show = ({ locale = 'en-US', notice }: { locale?: string; notice?: CarriedNotice } = {}) => {
  localStorage.setItem(LOCALE_KEY, locale)
  const onSuccess = jest.fn()
  const onFirstKey = jest.fn()
  render(<SignInPage notice={notice} onSuccess={onSuccess} onFirstKey={onFirstKey} />)
  return { user: userEvent.setup(), onSuccess, onFirstKey }
}

const username = () => screen.getByRole('textbox', { name: 'Username' })
const password = () => screen.getByLabelText('Password')
const button = () => screen.getByRole('button', { name: 'Sign in' })

const signInAs = async (user: ReturnType<typeof userEvent.setup>) => {
  await user.type(username(), ' lin ')
  await user.type(password(), 'Secret1{Enter}')
}

let stopFollowing: () => void
beforeEach(() => (stopFollowing = followSettings()))
afterEach(() => {
  stopFollowing()
  localStorage.clear()
  sessionStorage.clear()
})

it('stores the token, leaves a welcome for the next page, and remembers the name but never the password', async () => {
  const { user, onSuccess } = show()
  expect(username()).toHaveFocus()
  await signInAs(user)
  expect(onSuccess).toHaveBeenCalledTimes(1)
  expect(readToken()).toBe('a-token')
  expect(takeNotice()).toBe('welcome')
  expect(Object.values({ ...localStorage })).toContain('lin')
  expect(JSON.stringify({ ...localStorage })).not.toContain('Secret1')
  expect(server.calls.map((call) => call.body)).toEqual(['username=lin&password=Secret1&grant_type=password'])
})

it('starts with the remembered name, with the focus on the password', async () => {
  localStorage.setItem('outlet-username', 'lin')
  const { user } = show()
  expect(username()).toHaveValue('lin')
  expect(password()).toHaveFocus()
  await user.click(screen.getByRole('checkbox', { name: 'Remember username' }))
  await user.type(password(), 'Secret1{Enter}')
  expect(localStorage.getItem('outlet-username')).toBeNull()
})

it('shows empty fields at the field and in a summary, and sends nothing', async () => {
  const { user } = show()
  await user.click(button())
  expect(username()).toHaveFocus()
  expect(username()).toHaveAccessibleDescription('Username cannot be empty')
  expect(password()).toHaveAccessibleDescription('Password cannot be empty')
  expect(password()).toBeInvalid()
  expect(screen.getByRole('alert')).toHaveTextContent('2 fields need an entry')
  await user.type(username(), 'lin')
  expect(username()).not.toHaveAccessibleDescription()
  await user.click(button())
  expect(password()).toHaveFocus()
  expect(screen.getByRole('alert')).toHaveTextContent('1 field needs an entry')
  expect(server.calls).toEqual([])
})

it('does not accept a name of blanks only', async () => {
  const { user } = show()
  await user.type(username(), '   ')
  await user.click(button())
  expect(username()).toHaveAccessibleDescription('Username cannot be empty')
})

it('a failed sign-in clears the token, shows the reason and can be repeated', async () => {
  localStorage.setItem(TOKEN_KEY, 'an-older-token')
  server.use(
    fake(signIn, () => {
      throw new FakeProblem(401, 'session.wrong_credentials')
    }),
  )
  const { user, onSuccess } = show()
  await signInAs(user)
  const [alert] = await screen.findAllByRole('alert')
  expect(alert).toHaveTextContent('Login error, refresh and try again')
  expect(alert).toHaveTextContent('The username or password is incorrect.')
  expect(readToken()).toBeNull()
  expect(password()).toHaveFocus()
  server.use(accepted)
  await user.type(password(), 'Secret2{Enter}')
  expect(onSuccess).toHaveBeenCalledTimes(1)
})

it.each([
  ['no response', () => Promise.reject(new TypeError('fetch failed')), 'The server cannot be reached.'],
  ['a server in trouble', () => new Response('', { status: 502 }), 'The server cannot sign anybody in right now.'],
])('has a separate message for %s', async (_what, fail, text) => {
  server.use(fake(signIn, fail))
  const { user } = show()
  await signInAs(user)
  expect(await screen.findByText(text, { exact: false })).toBeVisible()
  expect(screen.getByText('Login error, refresh and try again')).toBeVisible()
})

it('shows that there were too many attempts, and how long to wait', async () => {
  const body = { type: 'about:blank', title: 'Too Many Requests', status: 429, code: 'session.throttled' }
  server.use(fake(signIn, () => Response.json(body, { status: 429, headers: { 'retry-after': '125' } })))
  const { user } = show()
  await signInAs(user)
  const [alert] = await screen.findAllByRole('alert')
  expect(alert).toHaveTextContent('Too many attempts to sign in')
  expect(alert).toHaveTextContent(/Try again in 2 min [345] s\./)
})

it('sends one request, also after repeated submits', async () => {
  let letThrough: () => void = () => undefined
  const held = new Promise<void>((resolve) => (letThrough = resolve))
  server.use(fake(signIn, () => held.then(() => signedIn)))
  const { user, onSuccess } = show()
  await signInAs(user)
  await user.dblClick(screen.getByRole('button', { name: 'Signing in…' }))
  await user.type(password(), '{Enter}')
  await act(async () => letThrough())
  await user.type(password(), '{Enter}')
  expect(onSuccess).toHaveBeenCalledTimes(1)
  expect(server.calls).toHaveLength(1)
})

it('shows and hides the password', async () => {
  const { user } = show()
  expect(password()).toHaveAttribute('type', 'password')
  await user.click(screen.getByRole('button', { name: 'Show password' }))
  expect(password()).toHaveAttribute('type', 'text')
  await user.click(screen.getByRole('button', { name: 'Hide password' }))
  expect(password()).toHaveAttribute('type', 'password')
})

it('is in Chinese by default, and switches in place', async () => {
  const { user } = show({ locale: '' })
  await user.click(screen.getByRole('button', { name: '登录' }))
  expect(screen.getByRole('textbox', { name: '用户名' })).toHaveAccessibleDescription('用户名不能为空')
  expect(screen.getByLabelText('密码')).toHaveAccessibleDescription('密码不能为空')
  expect(document.documentElement.lang).toBe('zh-CN')
  await user.click(screen.getByRole('button', { name: 'English' }))
  expect(username()).toHaveAccessibleDescription('Username cannot be empty')
  expect(document.documentElement.lang).toBe('en-US')
  expect(localStorage.getItem(LOCALE_KEY)).toBe('en-US')
})

it('stores the theme in the settings of the whole console', async () => {
  const { user } = show()
  await user.click(screen.getByRole('button', { name: 'Switch to dark mode' }))
  expect(document.body).toHaveAttribute('arco-theme', 'dark')
  await user.click(screen.getByRole('button', { name: 'Switch to light mode' }))
  expect(document.body).not.toHaveAttribute('arco-theme')
})

it('has the same settings as the console, and stores them for it', async () => {
  const { user } = show()
  const opener = screen.getByRole('button', { name: 'Page settings' })
  await user.click(opener)
  const dialog = within(await screen.findByRole('dialog', { name: 'Page settings' }))
  await user.click(dialog.getByRole('radio', { name: 'Green' }))
  await user.click(dialog.getByRole('switch', { name: 'Tab bar' }))
  await user.click(dialog.getByRole('radio', { name: '中文' }))
  expect(document.body.style.getPropertyValue('--primary-6')).toBe('0, 180, 42')
  expect(readSettings()).toMatchObject({ themeColor: '#00B42A', tabBar: true })
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(opener).toHaveFocus()
  expect(opener).toHaveAccessibleName('页面设置')
})

it('prefetches the shell at the first key press, once', async () => {
  const { user, onFirstKey } = show()
  expect(onFirstKey).not.toHaveBeenCalled()
  await user.type(username(), 'l')
  expect(onFirstKey).toHaveBeenCalledWith('en-US')
  await user.type(username(), 'in')
  expect(onFirstKey).toHaveBeenCalledTimes(1)
})

it('shows why a person whose session ended is on this page', () => {
  show({ notice: 'session-ended' })
  expect(screen.getByRole('status')).toHaveTextContent('Your session has ended.')
  cleanup()
  show({ notice: 'user-info-failed' })
  expect(screen.getByRole('status')).toHaveTextContent('The server couldn’t verify your session')
})
