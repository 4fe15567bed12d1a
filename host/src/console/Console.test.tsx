import { signOut } from '@outlet/shared/contract/session'
import { getCurrentUser } from '@outlet/shared/contract/session'
import { TOKEN_KEY, readToken, reportRefusedToken } from '@outlet/shared/session/token'
import { FakeProblem } from '@outlet/shared/testing/fake-problem'
import { fake } from '@outlet/shared/testing/fake-server'
import { useFakeServer } from '@outlet/shared/testing/use-fake-server'
import { act, screen, waitFor, within } from '@testing-library/react'
import { carryNotice, takeNotice } from '../notices/carried-notice'
import { readRoleHint } from '../first/role-hint'
import { aRelease, aRemote, aRoute } from '../testing/example-release'
import { showConsole, signedInAs } from '../testing/show-console'

const analysis = aRoute({
  name: 'DataAnalysis',
  path: '/visualization/data-analysis',
  section: 'visualization',
  label: { 'zh-CN': '数据分析', 'en-US': 'Data analysis' },
  roles: ['admin'],
})
const channels = aRoute({
  name: 'ChannelList',
  path: '/channel/list',
  section: 'channel',
  label: { 'zh-CN': '渠道', 'en-US': 'Channels' },
})
const release = aRelease({ remotes: [aRemote({ routes: [aRoute(), channels, analysis] })] })

const server = useFakeServer(signedInAs('admin'))
const heading = (name: string) => screen.findByRole('heading', { name })
const menu = () => screen.getByRole('navigation', { name: 'Main menu' })

describe('the page of an address', () => {
  it('is the page of a remote, in the frame, with its title', async () => {
    showConsole('/orders/list?status=paid', { release })
    await heading('page OrderList')
    expect(document.title).toBe('Orders · Outlet Console')
    expect(within(menu()).getByRole('link', { name: 'Orders' })).toHaveAttribute('aria-current', 'page')
  })

  it('is the start page at /', async () => {
    showConsole('/', { release })
    await screen.findByRole('heading', { name: /Lin Wei/ })
    expect(location.pathname).toBe('/dashboard/workplace')
  })

  it('is the target of /redirect/, with the query', async () => {
    showConsole('/redirect/orders/list?q=a%26b', { release })
    await heading('page OrderList')
    expect(location.pathname + location.search).toBe('/orders/list?q=a%26b')
  })

  it.each([
    ['/no/such/page', 'Whoops, this page is gone'],
    ['/exception/403', 'Access to this resource on the server is denied'],
    ['/exception/500', 'Internal server error'],
  ])('is an exception page at %s, with a way back', async (address, title) => {
    const { user } = showConsole(address, { release })
    await heading(title)
    await user.click(screen.getByRole('button', { name: 'Back to workplace' }))
    expect(location.pathname).toBe('/dashboard/workplace')
  })

  it('is replaced with the first permitted page', async () => {
    server.use(signedInAs('user'))
    showConsole('/visualization/data-analysis', { release })
    await screen.findByRole('heading', { name: /Lin Wei/ })
    expect(location.pathname).toBe('/dashboard/workplace')
    expect(within(menu()).queryByText('Data visualization')).toBeNull()
  })
})

describe('without a session', () => {
  it('an exception page has the language switch and the settings', async () => {
    const { user } = showConsole('/no/such/page', { release, isSignedIn: false })
    await heading('Whoops, this page is gone')
    expect(screen.getByRole('button', { name: 'Switch to dark mode' })).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Page settings' }))
    expect(await screen.findByRole('dialog', { name: 'Page settings' })).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Close' }))
    await user.click(screen.getByRole('button', { name: '中文' }))
    expect(await screen.findByRole('button', { name: 'English' })).toBeVisible()
  })

  it('leads to the login page and back', () => {
    const { leave } = showConsole('/orders/list?status=a&status=b', { release, isSignedIn: false })
    expect(leave.mock.calls).toEqual([['/login?redirect=OrderList&status=a&status=b']])
    expect(server.calls).toEqual([])
  })

  it('leads from / to the login page', () => {
    const { leave } = showConsole('/', { release, isSignedIn: false })
    expect(leave.mock.calls).toEqual([['/login']])
  })

  it('shows the not-found page without the frame, with a link to the login page', async () => {
    const { leave, user } = showConsole('/no/such/page', { release, isSignedIn: false, locale: 'zh-CN' })
    await heading('哎呀，这个页面不见了')
    expect(screen.queryByRole('navigation')).toBeNull()
    await user.click(screen.getByRole('button', { name: '去登录' }))
    expect(leave.mock.calls).toEqual([['/login']])
  })
})

it('stores the role for the next load, until the session ends', async () => {
  server.use(fake(signOut, () => ({})))
  const { model } = showConsole('/orders/list', { release })
  await heading('page OrderList')
  expect(readRoleHint()).toBe('admin')
  await act(() => model.leaving.signOut())
  expect(readRoleHint()).toBeNull()
})

it('after a sign-out by the person, this browser receives no more push messages', async () => {
  server.use(fake(signOut, () => ({})))
  const unsubscribe = jest.fn(() => Promise.reject(new DOMException('The push service is away')))
  const pushManager = { getSubscription: () => Promise.resolve({ unsubscribe }) }
  const serviceWorker = { getRegistration: () => Promise.resolve({ pushManager }) }
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: serviceWorker })
  try {
    const { model, leave } = showConsole('/orders/list', { release })
    await heading('page OrderList')
    await act(() => model.leaving.signOut())
    expect(unsubscribe).toHaveBeenCalledTimes(1)
    expect(leave.mock.calls).toEqual([['/login']])
  } finally {
    Reflect.deleteProperty(navigator, 'serviceWorker')
  }
})

describe('the end of a session', () => {
  it('by failing user info: signed out, to the login page and back', async () => {
    server.use(
      fake(getCurrentUser, () => {
        throw new FakeProblem(500, 'server.internal_error')
      }),
      fake(signOut, () => ({})),
    )
    const { leave } = showConsole('/orders/list?q=1', { release })
    await waitFor(() => expect(leave.mock.calls).toEqual([['/login?redirect=OrderList&q=1']]))
    expect(readToken()).toBeNull()
    expect(server.calls.map((call) => call.what)).toContain('POST /logout')
    expect(takeNotice()).toBe('user-info-failed')
  })

  it('by the server: one notice, one redirect to the login page, and back to the page shown at that time', async () => {
    const { leave, user } = showConsole('/orders/list', { release })
    await heading('page OrderList')
    await user.click(within(menu()).getByRole('link', { name: 'Channels' }))
    await heading('page ChannelList')
    act(() => {
      reportRefusedToken('a-token')
      reportRefusedToken('a-token')
    })
    expect(leave.mock.calls).toEqual([['/login?redirect=ChannelList']])
    expect(takeNotice()).toBe('session-ended')
  })

  it('in another tab: the same in this tab', async () => {
    const { leave } = showConsole('/orders/list', { release })
    await heading('page OrderList')
    localStorage.removeItem(TOKEN_KEY)
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: TOKEN_KEY })))
    expect(leave.mock.calls).toEqual([['/login?redirect=OrderList']])
    expect(takeNotice()).toBe('signed-out-elsewhere')
  })

  it('by the person: the server is notified, and a failing call does not prevent it', async () => {
    server.use(
      fake(signOut, () => {
        throw new FakeProblem(503, 'server.unavailable')
      }),
    )
    const { leave, user } = showConsole('/orders/list', { release })
    await user.click(await screen.findByRole('button', { name: /account menu/ }))
    expect(screen.getByText(/Administrator/)).toBeVisible()
    await user.click(screen.getByRole('menuitem', { name: 'Sign out' }))
    await waitFor(() => expect(leave.mock.calls).toEqual([['/login']]))
    expect(readToken()).toBeNull()
    expect(takeNotice()).toBeUndefined()
  })
})

it('welcomes a newly signed-in person once', async () => {
  carryNotice('welcome')
  showConsole('/orders/list', { release })
  expect(await screen.findByText('welcome to use')).toBeVisible()
  expect(takeNotice()).toBeUndefined()
})
