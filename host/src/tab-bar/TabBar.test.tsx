import { setLocale, updateSettings } from '@outlet/shared/settings/settings'
import { aCurrentUser } from '@outlet/shared/testing/builders'
import { useFakeServer } from '@outlet/shared/testing/use-fake-server'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { aRelease, aRemote, aRoute } from '../testing/example-release'
import { showConsole, signedInAs } from '../testing/show-console'
import { forgetTabs } from './tabs'

const label = (zh: string, en: string) => ({ 'zh-CN': zh, 'en-US': en })
const channels = aRoute({
  name: 'ChannelList',
  path: '/channel/list',
  section: 'channel',
  label: label('渠道', 'Channels'),
})
const users = aRoute({
  name: 'UserManagement',
  path: '/user/management',
  section: 'user',
  label: label('用户', 'Users'),
})
const secret = aRoute({
  name: 'Secret',
  path: '/secret',
  section: 'user',
  label: label('密', 'Secret'),
  roles: ['admin'],
})
const release = aRelease({ remotes: [aRemote({ routes: [aRoute(), channels, users, secret] })] })

useFakeServer(signedInAs('user'))

const Page = ({ name }: { name: string }) => {
  const [params, setParams] = useSearchParams()
  const [typed, setTyped] = useState('')
  return (
    <>
      <h1>page {name}</h1>
      <input aria-label={`note of ${name}`} value={typed} onChange={(event) => setTyped(event.target.value)} />
      <button onClick={() => setParams({ q: 'bag' })}>filter, now {params.get('q') ?? 'all'}</button>
    </>
  )
}
const loadPage = async (_remote: string, name: string) => () => <Page name={name} />

const bar = () => within(screen.getByRole('navigation', { name: 'Open pages' }))
const titles = () =>
  bar()
    .getAllByRole('link')
    .map(({ textContent }) => textContent)
const tab = (name: string) => bar().getByRole('link', { name })
const menuItem = (name: string) => screen.getByRole('menuitem', { name })
const heading = (name: string) => screen.findByRole('heading', { name: `page ${name}` })

/** Shows the console with the tab bar and opens these pages one after the other. */
const showTabs = async (...addresses: readonly string[]) => {
  const [first = '/orders/list', ...others] = addresses
  updateSettings({ tabBar: true })
  const shown = showConsole(first, { release, loadPage })
  await screen.findByRole('navigation', { name: 'Open pages' })
  for (const address of others) await act(async () => shown.model.router.navigate(address))
  return shown
}
const all = ['/orders/list', '/channel/list', '/user/management'] as const

it('is hidden by default; once turned on, it contains the default page and the shown one', async () => {
  showConsole('/orders/list', { release, loadPage })
  await heading('OrderList')
  expect(screen.queryByRole('navigation', { name: 'Open pages' })).toBeNull()
  act(() => updateSettings({ tabBar: true }))
  expect(titles()).toEqual(['Workplace', 'Orders'])
  expect(tab('Orders')).toHaveAttribute('aria-current', 'page')
})

it('gets a tab for each opened page, but none for a forward or a page that is not found', async () => {
  const { model } = await showTabs('/orders/list', '/redirect/channel/list')
  await heading('ChannelList')
  await act(async () => model.router.navigate('/nowhere'))
  await screen.findByRole('heading', { name: 'Whoops, this page is gone' })
  await act(async () => model.router.navigate('/orders/list'))
  expect(titles()).toEqual(['Workplace', 'Orders', 'Channels'])
})

it('a tab or the menu leads back to a page with its filters and typed text', async () => {
  const { user } = await showTabs('/orders/list')
  await user.type(await screen.findByLabelText('note of OrderList'), 'half')
  await user.click(screen.getByRole('button', { name: 'filter, now all' }))
  await user.click(screen.getByRole('link', { name: 'Channels' }))
  await heading('ChannelList')
  expect(screen.getByText('page OrderList')).not.toBeVisible()
  await user.click(tab('Orders'))
  expect(location.search).toBe('?q=bag')
  expect(screen.getByRole('button', { name: 'filter, now bag' })).toBeVisible()
  expect(screen.getByLabelText('note of OrderList')).toHaveValue('half')
  await user.click(tab('Channels'))
  await user.click(within(screen.getByRole('navigation', { name: 'Main menu' })).getByRole('link', { name: 'Orders' }))
  expect(location.search).toBe('?q=bag')
})

it('follows a further visit with another query, in the same page', async () => {
  const { user, model } = await showTabs('/orders/list?q=bag', '/channel/list')
  await act(async () => model.router.navigate('/orders/list?q=shoe'))
  expect(await screen.findByRole('button', { name: 'filter, now shoe' })).toBeVisible()
  await user.click(tab('Channels'))
  await user.click(tab('Orders'))
  expect(location.search).toBe('?q=shoe')
  expect(titles()).toEqual(['Workplace', 'Orders', 'Channels'])
})

describe('closing', () => {
  it('unmounts the page, and the next visit is a new one', async () => {
    const { user } = await showTabs('/orders/list', '/channel/list')
    await user.type(await screen.findByLabelText('note of ChannelList'), 'half')
    await user.click(tab('Orders'))
    await user.click(bar().getByRole('button', { name: 'Close Channels' }))
    expect(titles()).toEqual(['Workplace', 'Orders'])
    // The page unmounts a moment after its tab, so that an error of its clean-up is caught.
    await waitFor(() => expect(screen.queryByText('page ChannelList')).toBeNull())
    await user.click(screen.getByRole('link', { name: 'Channels' }))
    expect(await screen.findByLabelText('note of ChannelList')).toHaveValue('')
  })

  it('the shown page leads to its neighbour, also with Delete, and moves the focus', async () => {
    const { user } = await showTabs(...all)
    tab('Users').focus()
    await user.keyboard('{Delete}')
    await heading('ChannelList')
    expect(tab('Channels')).toHaveFocus()
    expect(titles()).toEqual(['Workplace', 'Orders', 'Channels'])
  })

  it('works with the middle button, but never for the default page', async () => {
    const { user } = await showTabs('/orders/list')
    expect(bar().queryByRole('button', { name: 'Close Workplace' })).toBeNull()
    await user.pointer({ target: tab('Workplace'), keys: '[MouseMiddle]' })
    expect(titles()).toEqual(['Workplace', 'Orders'])
    await user.pointer({ target: tab('Orders'), keys: '[MouseMiddle]' })
    expect(titles()).toEqual(['Workplace'])
    expect(location.pathname).toBe('/dashboard/workplace')
  })
})

describe('the menu of a tab', () => {
  const openMenu = (name: string) => fireEvent.contextMenu(tab(name))

  it.each([
    ['Close tab', ['Workplace', 'Orders', 'Users']],
    ['Close tabs to the left', ['Workplace', 'Channels', 'Users']],
    ['Close tabs to the right', ['Workplace', 'Orders', 'Channels']],
    ['Close other tabs', ['Workplace', 'Channels']],
    ['Close all', ['Workplace']],
  ])('%s', async (item, left) => {
    const { user } = await showTabs(...all)
    openMenu('Channels')
    await user.click(menuItem(item))
    expect(screen.queryByRole('menu')).toBeNull()
    expect(titles()).toEqual(left)
  })

  it('opens by keys, moves by arrows, and returns the focus', async () => {
    const { user } = await showTabs(...all)
    tab('Users').focus()
    await user.keyboard('{Shift>}{F10}{/Shift}')
    expect(menuItem('Reload page')).toHaveFocus()
    await user.keyboard('{ArrowDown}')
    expect(menuItem('Close tab')).toHaveFocus()
    await user.keyboard('{Escape}')
    expect(tab('Users')).toHaveFocus()
    expect(screen.queryByRole('menu')).toBeNull()
  })

  it('reloads a page: it is new, at the same address', async () => {
    const { user } = await showTabs('/orders/list?q=bag')
    await user.type(await screen.findByLabelText('note of OrderList'), 'half')
    await user.click(screen.getByRole('button', { name: 'Tab actions' }))
    await user.click(menuItem('Reload page'))
    expect(await screen.findByLabelText('note of OrderList')).toHaveValue('')
    expect(location.search).toBe('?q=bag')
  })

  it('pins a tab: it moves to the front, and is not closed along with others', async () => {
    const { user } = await showTabs(...all)
    openMenu('Users')
    await user.click(menuItem('Pin tab'))
    expect(titles()).toEqual(['Workplace', 'Users (pinned)', 'Orders', 'Channels'])
    expect(bar().queryByRole('button', { name: 'Close Users' })).toBeNull()
    openMenu('Orders')
    await user.click(menuItem('Close other tabs'))
    expect(titles()).toEqual(['Workplace', 'Users (pinned)', 'Orders'])
    openMenu('Users (pinned)')
    await user.click(menuItem('Unpin tab'))
    expect(bar().getByRole('button', { name: 'Close Users' })).toBeVisible()
  })

  it('disables actions that are not possible', async () => {
    const { user } = await showTabs('/orders/list')
    openMenu('Workplace')
    expect(menuItem('Close tab')).toHaveAttribute('aria-disabled', 'true')
    await user.click(menuItem('Close tab'))
    expect(titles()).toEqual(['Workplace', 'Orders'])
    expect(menuItem('Pin tab')).toHaveAttribute('aria-disabled', 'true')
  })
})

it('arrow keys move between tabs, and the bar is a single Tab stop', async () => {
  const { user } = await showTabs(...all)
  expect(
    bar()
      .getAllByRole('link')
      .filter(({ tabIndex }) => tabIndex === 0),
  ).toEqual([tab('Users')])
  tab('Users').focus()
  await user.keyboard('{ArrowRight}{ArrowLeft}')
  expect(tab('Channels')).toHaveFocus()
  await user.keyboard('{Home}')
  expect(tab('Workplace')).toHaveFocus()
  await user.keyboard('{Enter}')
  await screen.findByRole('heading', { level: 1 })
  expect(location.pathname).toBe('/dashboard/workplace')
  expect(tab('Workplace')).toHaveFocus()
})

it('tabs are moved by keys, by the menu, and by dragging', async () => {
  const { user } = await showTabs(...all)
  tab('Users').focus()
  await user.keyboard('{Control>}{Shift>}{ArrowLeft}{/Shift}{/Control}')
  expect(titles()).toEqual(['Workplace', 'Orders', 'Users', 'Channels'])
  expect(screen.getByText('Users is now tab 3 of 4')).toBeInTheDocument()
  expect(tab('Users')).toHaveFocus()
  fireEvent.contextMenu(tab('Orders'))
  await user.click(menuItem('Move right'))
  expect(titles()).toEqual(['Workplace', 'Users', 'Orders', 'Channels'])

  const items = screen.getAllByRole('listitem').filter(({ dataset }) => dataset['tab'])
  items.forEach((item, index) => {
    item.getBoundingClientRect = () => new DOMRect(index * 100, 0, 100, 32)
  })
  const list = items[0]?.parentElement
  if (!list) throw new Error('no list')
  list.setPointerCapture = () => undefined
  // jsdom has no pointer events; to React a mouse event of that name is one.
  const point = (type: string, target: Element, clientX: number) =>
    fireEvent(target, new MouseEvent(type, { bubbles: true, clientX, button: 0, buttons: 1 }))
  point('pointerdown', tab('Channels'), 350)
  point('pointermove', list, 347)
  expect(titles()).toEqual(['Workplace', 'Users', 'Orders', 'Channels'])
  point('pointermove', list, 20)
  expect(titles()).toEqual(['Workplace', 'Channels', 'Users', 'Orders'])
  fireEvent.click(tab('Channels'))
  expect(location.pathname).toBe('/user/management')
})

it('survives a reload with queries, order and pins, but only the requested page is mounted', async () => {
  const { user } = await showTabs('/orders/list?q=bag', '/channel/list')
  fireEvent.contextMenu(tab('Channels'))
  await user.click(menuItem('Pin tab'))
  cleanup()
  forgetTabs()
  await showTabs('/user/management')
  expect(titles()).toEqual(['Workplace', 'Channels (pinned)', 'Orders', 'Users'])
  expect(screen.queryByText('page OrderList')).toBeNull()
  await user.click(tab('Orders'))
  expect(await screen.findByRole('button', { name: 'filter, now bag' })).toBeVisible()
})

it('restores no tab that the person may not open, or whose page no longer exists', async () => {
  const storedTabs = [
    { name: 'Secret', fullPath: '/secret', isPinned: false },
    { name: 'Gone', fullPath: '/gone', isPinned: false },
    { name: 'ChannelList', fullPath: '/channel/list', isPinned: false },
  ]
  const { accountId } = aCurrentUser()
  sessionStorage.setItem(`outlet-tabs ${accountId}`, JSON.stringify(storedTabs))
  await showTabs('/orders/list')
  expect(titles()).toEqual(['Workplace', 'Channels', 'Orders'])
})

it('follows the language', async () => {
  await showTabs('/orders/list')
  act(() => setLocale('zh-CN'))
  expect(
    within(screen.getByRole('navigation', { name: '已打开的页面' })).getByRole('link', { name: '订单' }),
  ).toBeVisible()
})
