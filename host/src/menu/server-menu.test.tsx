import { getUserMenu } from '@outlet/shared/contract/menu'
import { changedMenu, menuOf } from '@outlet/shared/contract/menu/menu-tree'
import type { MenuChanges } from '@outlet/shared/contract/menu'
import { getCurrentUser } from '@outlet/shared/contract/session'
import { updateSettings } from '@outlet/shared/settings/settings'
import { queryClient } from '@outlet/shared/api/query-client'
import type { QueryMeta } from '@tanstack/react-query'
import { aCurrentUser } from '@outlet/shared/testing/builders'
import { refuse } from '@outlet/shared/testing/fake-problem'
import { fake } from '@outlet/shared/testing/fake-server'
import { useFakeServer } from '@outlet/shared/testing/use-fake-server'
import { act, screen, waitFor, within } from '@testing-library/react'
import { routeTable } from '../router/route-table'
import { aRelease, aRemote, aRoute } from '../testing/example-release'
import { showConsole, signedInAs } from '../testing/show-console'

const label = (zh: string, en: string) => ({ 'zh-CN': zh, 'en-US': en })
const analysis = aRoute({
  name: 'DataAnalysis',
  path: '/visualization/data-analysis',
  section: 'visualization',
  label: label('数据分析', 'Data analysis'),
  roles: ['admin'],
})
const channels = aRoute({
  name: 'ChannelList',
  path: '/channel/list',
  section: 'channel',
  label: label('渠道', 'Channels'),
})
const release = aRelease({ remotes: [aRemote({ routes: [aRoute(), channels, analysis] })] })

const hidden = (name: string): MenuChanges['entries'][number] => ({ kind: 'page', name, label: null, hidden: true })
const menuWith = (...entries: MenuChanges['entries']) =>
  fake(getUserMenu, ({ body }) => ({
    items: changedMenu(menuOf(routeTable(release), body.as_role ?? 'admin'), { entries, orders: [] }),
  }))
const failing = fake(getUserMenu, () => {
  throw refuse(500, 'server.internal_error')
})

const server = useFakeServer(signedInAs('admin'), menuWith())
const heading = (name: string) => screen.findByRole('heading', { name })
const menu = () => within(screen.getByRole('navigation', { name: 'Main menu' }))
const menuRequests = () => server.calls.filter(({ what }) => what === 'POST /user/menu')
const turnOn = () => act(() => updateSettings({ menuFromServer: true }))
const gone = 'Whoops, this page is gone'

describe('with the menu from the server', () => {
  beforeEach(() => updateSettings({ menuFromServer: true }))

  it('shows the server’s menu with an administrator’s names, and a success message', async () => {
    const orders = { kind: 'page' as const, name: 'OrderList', label: label('采购', 'Purchases'), hidden: false }
    server.use(menuWith(orders))
    const { user } = showConsole('/orders/list', { release })
    await heading('page OrderList')
    expect(menu().getByRole('link', { name: 'Purchases' })).toHaveAttribute('aria-current', 'page')
    expect(await screen.findByText('Menu loaded from the server')).toBeVisible()
    await user.click(menu().getByRole('link', { name: 'Channels' }))
    await heading('page ChannelList')
    expect(menuRequests()).toHaveLength(1)
  })

  it('shows a page under the administrator’s name everywhere', async () => {
    updateSettings({ tabBar: true })
    const orders = { kind: 'page' as const, name: 'OrderList', label: label('采购', 'Purchases'), hidden: false }
    server.use(menuWith(orders))
    const { user } = showConsole('/orders/list', { release })
    await heading('page OrderList')
    expect(document.title).toBe('Purchases · Outlet Console')
    const named = (name: string) => within(screen.getByRole('navigation', { name }))
    expect(named('Breadcrumb').getByText('Purchases')).toBeVisible()
    expect(named('Open pages').getByRole('link', { name: 'Purchases' })).toBeVisible()
    expect(named('Open pages').getByRole('button', { name: 'Close Purchases' })).toBeVisible()
    await user.keyboard('{Control>}k{/Control}')
    await user.type(await screen.findByRole('combobox'), 'purch')
    expect(await screen.findByRole('option', { name: /Purchases/ })).toBeVisible()
    await user.keyboard('{Escape}')
    act(() => updateSettings({ menuFromServer: false }))
    expect(document.title).toBe('Orders · Outlet Console')
  })

  it('shows no tab of a page that an administrator hid: neither one from before the reload nor one that is open', async () => {
    updateSettings({ tabBar: true })
    const tabs = () => within(screen.getByRole('navigation', { name: 'Open pages' }))
    const storedTabs = ['Workplace', 'OrderList', 'ChannelList', 'DataAnalysis'].map((name) => ({
      name,
      fullPath: routeTable(release).find((route) => route.name === name)?.path,
      isPinned: false,
    }))
    sessionStorage.setItem(`outlet-tabs ${aCurrentUser().accountId}`, JSON.stringify(storedTabs))
    server.use(menuWith(hidden('ChannelList')))
    const { model } = showConsole('/orders/list', { release })
    await heading('page OrderList')
    expect(
      tabs()
        .getAllByRole('link')
        .map((tab) => tab.textContent),
    ).toEqual(['Workplace', 'Orders', 'Data analysis'])
    act(() => model.router.navigate('/visualization/data-analysis'))
    await heading('page DataAnalysis')
    act(() => model.router.navigate('/orders/list'))
    await heading('page OrderList')
    server.use(menuWith(hidden('ChannelList'), hidden('DataAnalysis')))
    await act(() => queryClient.invalidateQueries({ queryKey: [getUserMenu.path] }))
    await waitFor(() => expect(tabs().queryByRole('link', { name: 'Data analysis' })).toBeNull())
    expect(screen.queryByText('page DataAnalysis')).toBeNull()
    server.use(menuWith())
    await act(() => queryClient.invalidateQueries({ queryKey: [getUserMenu.path] }))
    expect(await tabs().findByRole('link', { name: 'Channels' })).toBeVisible()
  })

  it('does not find a page that an administrator hid', async () => {
    server.use(menuWith(hidden('ChannelList')))
    const { model } = showConsole('/channel/list', { release })
    await heading(gone)
    expect(menu().queryByText('Channels')).toBeNull()
    act(() => model.router.navigate('/redirect/orders/list?q=1'))
    await heading('page OrderList')
    expect(location.search).toBe('?q=1')
  })

  it('does not delay a whitelisted address', async () => {
    server.use(fake(getUserMenu, () => new Promise<never>(() => undefined)))
    const { model } = showConsole('/no/such/page', { release })
    await heading(gone)
    act(() => model.router.navigate('/orders/list'))
    expect(screen.queryByRole('heading', { name: 'page OrderList' })).toBeNull()
  })

  it('shows a failure, continues with the default menu, and a new try succeeds', async () => {
    server.use(failing)
    const { user } = showConsole('/orders/list', { release })
    await heading('page OrderList')
    expect(await screen.findByText(/Couldn’t load the menu from the server/)).toBeVisible()
    expect(menu().getByRole('link', { name: 'Channels' })).toBeVisible()
    server.use(menuWith(hidden('ChannelList')))
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(menu().queryByRole('link', { name: 'Channels' })).toBeNull())
    expect(screen.getByRole('heading', { name: 'page OrderList' })).toBeVisible()
  })

  it('is read again when it changes elsewhere, and removes the hidden page', async () => {
    showConsole('/channel/list', { release })
    await heading('page ChannelList')
    server.use(menuWith(hidden('ChannelList')))
    const isOfMenu = ({ meta }: { meta: QueryMeta | undefined }) => meta?.topics?.includes('menu') ?? false
    act(() => void queryClient.invalidateQueries({ predicate: isOfMenu }))
    await heading(gone)
  })
})

it('loads the menu each time it is turned on, and the page stays meanwhile', async () => {
  let respond = (): void => undefined
  const waiting = new Promise<void>((resolve) => (respond = resolve))
  server.use(
    fake(getUserMenu, async () => {
      await waiting
      return { items: menuOf(routeTable(release), 'admin').filter(({ name }) => name !== 'channel') }
    }),
  )
  showConsole('/orders/list', { release })
  const page = await heading('page OrderList')
  expect(menuRequests()).toHaveLength(0)
  turnOn()
  expect(await screen.findByText('Loading the menu from the server…')).toBeVisible()
  expect(page).toBeVisible()
  respond()
  await waitFor(() => expect(menu().queryByText('Channels')).toBeNull())
  expect(page).toBeVisible()
  act(() => updateSettings({ menuFromServer: false }))
  expect(menu().getByText('Channels')).toBeVisible()
  turnOn()
  await waitFor(() => expect(menuRequests()).toHaveLength(2))
})

describe('the console as another role sees it', () => {
  const account = () => screen.findByRole('button', { name: /account menu/ })
  const banner = () => screen.queryByText(/You’re viewing the console as a user/)

  it('is chosen by an administrator for this tab, with a banner that leads back', async () => {
    const { user } = showConsole('/visualization/data-analysis', { release })
    await heading('page DataAnalysis')
    await user.click(await account())
    await user.click(screen.getByRole('menuitem', { name: 'View as user' }))
    await waitFor(() => expect(location.pathname).toBe('/dashboard/workplace'))
    expect(menu().queryByText('Data visualization')).toBeNull()
    expect(banner()).toBeVisible()
    expect(sessionStorage.getItem('outlet-switched-role')).toBe('user')
    await user.click(screen.getByRole('button', { name: 'Back to administrator' }))
    expect(menu().getByText('Data visualization')).toBeVisible()
    expect(banner()).toBeNull()
  })

  it('gets that role’s menu from the server', async () => {
    updateSettings({ menuFromServer: true })
    const { user } = showConsole('/orders/list', { release })
    await heading('page OrderList')
    await user.click(await account())
    await user.click(screen.getByRole('menuitem', { name: 'View as user' }))
    await waitFor(() => expect(menuRequests().at(-1)?.body).toBe('{"as_role":"user"}'))
    await waitFor(() => expect(menu().queryByText('Data visualization')).toBeNull())
  })

  it('is not available to a user, even with the stored choice in the tab', async () => {
    server.use(fake(getCurrentUser, () => aCurrentUser({ role: 'user' })))
    sessionStorage.setItem('outlet-switched-role', 'admin')
    const { user } = showConsole('/visualization/data-analysis', { release })
    await waitFor(() => expect(location.pathname).toBe('/dashboard/workplace'))
    await user.click(await account())
    expect(screen.queryByRole('menuitem', { name: /View as user/ })).toBeNull()
    expect(screen.getByRole('menuitem', { name: 'Sign out' })).toBeVisible()
  })
})
