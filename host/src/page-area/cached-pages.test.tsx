import { query } from '@outlet/shared/api/query'
import { reportClientError } from '@outlet/shared/contract/releases/client-errors'
import { listOrders } from '@outlet/shared/contract/orders'
import { hasUnsavedWork, registerForm } from '@outlet/shared/remote/unsaved-work'
import { switchRole } from '@outlet/shared/session/switched-role'
import { updateSettings } from '@outlet/shared/settings/settings'
import { fake } from '@outlet/shared/testing/fake-server'
import { useFakeServer } from '@outlet/shared/testing/use-fake-server'
import { PageDrawer } from '@outlet/shared/ui/PageDrawer'
import { useQuery } from '@tanstack/react-query'
import { act, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { useEffect, useInsertionEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { queryClient } from '@outlet/shared/api/query-client'
import { signedInAs } from '../testing/show-console'
import { closeOrders, note, showPages, Typing } from '../testing/show-pages'

let reads = 0
useFakeServer(
  signedInAs('admin'),
  fake(reportClientError, () => ({ id: '0193a0b4-7c1e-7000-8000-000000000001' })),
  fake(listOrders, () => {
    reads += 1
    return { items: [], next: null }
  }),
)
beforeEach(() => (reads = 0))

it('preserves typed text of a page with a tab, unless its manifest sets `ignoreCache`', async () => {
  const { user, go } = await showPages('/orders/list')
  await user.type(note(), 'half')
  await go('/fresh', 'Fresh')
  await user.type(note(), 'gone')
  await go('/orders/list', 'OrderList')
  expect(note()).toHaveValue('half')
  await go('/fresh', 'Fresh')
  expect(note()).toHaveValue('')
})

it('without the tab bar preserves pages with `keepAlive` with their address, and the last four others', async () => {
  const { user, go } = await showPages('/vip?q=bag', {}, false)
  await user.type(note(), 'half')
  await go('/orders/list?q=shoe', 'OrderList')
  await user.type(note(), 'recent')
  await user.click(screen.getByRole('link', { name: 'VIP' }))
  expect(note()).toHaveValue('half')
  expect(location.search).toBe('?q=bag')
  await user.click(screen.getByRole('link', { name: 'Orders' }))
  expect(note()).toHaveValue('recent')
  expect(location.search).toBe('')
  for (const number of [1, 2, 3, 4]) await go(`/page-${number}`, `Page${number}`)
  await go('/orders/list', 'OrderList')
  expect(note()).toHaveValue('recent')
  for (const number of [1, 2, 3, 4, 5]) await go(`/page-${number}`, `Page${number}`)
  await go('/orders/list', 'OrderList')
  expect(note()).toHaveValue('')
  await go('/fresh', 'Fresh')
  await user.type(note(), 'gone')
  await go('/vip', 'Vip')
  expect(note()).toHaveValue('half')
  await go('/fresh', 'Fresh')
  expect(note()).toHaveValue('')
})

it('without the tab bar drops the recent pages at an exception page', async () => {
  const { user, go, model } = await showPages('/orders/list', {}, false)
  await user.type(note(), 'half')
  await act(async () => model.router.navigate('/exception/403'))
  await waitFor(() => expect(screen.queryByText('page OrderList')).toBeNull())
  await go('/orders/list', 'OrderList')
  expect(note()).toHaveValue('')
})

it('without the tab bar drops a page that is left with an open drawer, which would lock the focus', async () => {
  const Orders = () => (
    <PageDrawer title="An order" isOpen={useLocation().search !== ''} onClose={() => undefined}>
      text
    </PageDrawer>
  )
  const { go } = await showPages('/orders/list?order=1', { OrderList: Orders }, false)
  await screen.findByRole('dialog')
  await go('/channel/list', 'ChannelList')
  expect(screen.queryByText('page OrderList')).toBeNull()
  await go('/orders/list', 'OrderList')
  await go('/channel/list', 'ChannelList')
  expect(screen.getByText('page OrderList')).toBeInTheDocument()
})

it('without the tab bar drops a recent page that the person may no longer open', async () => {
  const { go } = await showPages('/for-admins', {}, false)
  await go('/channel/list', 'ChannelList')
  expect(screen.getByText('page ForAdmins')).toBeInTheDocument()
  act(() => switchRole('user'))
  expect(screen.queryByText('page ForAdmins')).toBeNull()
  act(() => switchRole(null))
})

it('preserves pages over a forward', async () => {
  const { user, go } = await showPages('/orders/list')
  await user.type(note(), 'half')
  await go('/redirect/channel/list', 'ChannelList')
  await go('/orders/list', 'OrderList')
  expect(note()).toHaveValue('half')
})

it('preserves the last pages when the tab bar is turned off, and closes those without a tab when it is turned on', async () => {
  const { user, go } = await showPages('/orders/list')
  await user.type(note(), 'half')
  await go('/channel/list', 'ChannelList')
  act(() => updateSettings({ tabBar: false }))
  await go('/orders/list', 'OrderList')
  expect(note()).toHaveValue('half')
  await go('/channel/list', 'ChannelList')
  await go('/page-1', 'Page1')
  act(() => updateSettings({ tabBar: true }))
  expect(screen.queryByText('page OrderList')).toBeNull()
})

it('each page has an address of its own, and a hidden page does not navigate the browser', async () => {
  let late: (() => void) | undefined
  const Orders = () => {
    const { pathname, search } = useLocation()
    const navigate = useNavigate()
    useEffect(() => {
      late = () => void navigate('?late=1', { replace: true })
    })
    return (
      <p>
        at {pathname}
        {search}
      </p>
    )
  }
  const { go } = await showPages('/orders/list?q=bag', { OrderList: Orders })
  await go('/channel/list?q=shoe', 'ChannelList')
  expect(screen.getByText('at /orders/list?q=bag')).not.toBeVisible()
  act(() => late?.())
  expect(location.href).toMatch(/\/channel\/list\?q=shoe$/)
  await go('/orders/list?q=bag', 'OrderList')
  act(() => late?.())
  expect(await screen.findByText('at /orders/list?late=1')).toBeVisible()
})

it('shows a page at the address that it set while hidden: a form that was saved meanwhile is closed', async () => {
  let saved: (() => void) | undefined
  let away: (() => void) | undefined
  const Orders = () => {
    const { search } = useLocation()
    const navigate = useNavigate()
    useEffect(() => {
      saved = () => void navigate({ search: '?q=bag' }, { replace: true })
      away = () => void navigate('/channel/list')
    })
    return <p>{search === '?q=bag&form=new' ? 'the form' : `closed${search}`}</p>
  }
  const { user, go } = await showPages('/orders/list?q=bag&form=new', { OrderList: Orders })
  await go('/channel/list', 'ChannelList')
  act(() => {
    saved?.()
    away?.()
  })
  expect(location.pathname).toBe('/channel/list')
  await user.click(within(screen.getByRole('navigation', { name: 'Open pages' })).getByRole('link', { name: 'Orders' }))
  expect(await screen.findByText('closed?q=bag')).toBeVisible()
})

it('stops endless navigation of a page', async () => {
  const reported = jest.fn()
  Object.assign(globalThis, { reportError: reported })
  const Restless = () => {
    const navigate = useNavigate()
    const wander = () => {
      // All at once, however slow the machine is.
      const clock = jest.spyOn(performance, 'now').mockReturnValue(performance.now())
      for (let step = 1; step <= 150; step++) void navigate(`?step=${step}`, { replace: true })
      clock.mockRestore()
    }
    return <button onClick={wander}>wander</button>
  }
  const { user, go } = await showPages('/orders/list', { OrderList: Restless })
  await user.click(screen.getByRole('button', { name: 'wander' }))
  expect(reported).toHaveBeenCalledTimes(1)
  expect(String(reported.mock.calls[0])).toContain('more than 100 navigations at once')
  expect(Number(new URLSearchParams(location.search).get('step'))).toBeLessThan(110)
  await go('/channel/list', 'ChannelList')
})

it('reads nothing for a hidden page, and reads stale data again when it is shown', async () => {
  const orders = { ...query(listOrders, { query: {} }), refetchInterval: 60_000 }
  const Orders = () => <p>{useQuery(orders).data?.items.length} orders</p>
  const { go } = await showPages('/orders/list', { OrderList: Orders })
  await screen.findByText('0 orders')
  const read = queryClient.getQueryCache().find({ queryKey: orders.queryKey })
  expect(read?.getObserversCount()).toBe(1)
  await go('/channel/list', 'ChannelList')
  expect(read?.getObserversCount()).toBe(0)
  await act(() => queryClient.invalidateQueries({ queryKey: [listOrders.path] }))
  expect(reads).toBe(1)
  await go('/orders/list', 'OrderList')
  expect(read?.getObserversCount()).toBe(1)
  expect(reads).toBe(2)
})

it('shows an open drawer in its own page only, and keys go to the shown page', async () => {
  const Orders = () => (
    <PageDrawer title="An order" isOpen onClose={() => undefined}>
      <Typing />
    </PageDrawer>
  )
  const { user, go } = await showPages('/orders/list', { OrderList: Orders })
  await user.type(within(await screen.findByRole('dialog')).getByRole('textbox'), 'half')
  await go('/channel/list', 'ChannelList')
  expect(screen.queryByRole('dialog')).toBeNull()
  await go('/orders/list', 'OrderList')
  expect(within(screen.getByRole('dialog', { name: 'An order' })).getByRole('textbox')).toHaveValue('half')
})

describe('the focus', () => {
  const menuLink = (name: string) =>
    within(screen.getByRole('navigation', { name: 'Main menu' })).getByRole('link', { name })

  it('moves to the shown page, from the menu and from a page that is hidden', async () => {
    const { user, go } = await showPages('/orders/list')
    expect(document.body).toHaveFocus()
    await user.click(menuLink('Channels'))
    await waitFor(() => expect(screen.getByRole('main')).toHaveFocus())
    await user.click(note())
    await go('/orders/list', 'OrderList')
    expect(screen.getByRole('main')).toHaveFocus()
  })

  it('stays in the tab bar', async () => {
    const { user, go } = await showPages('/orders/list')
    await go('/channel/list', 'ChannelList')
    const tab = within(screen.getByRole('navigation', { name: 'Open pages' })).getByRole('link', { name: 'Orders' })
    await user.click(tab)
    expect(screen.getByRole('heading', { name: 'page OrderList' })).toBeVisible()
    expect(tab).toHaveFocus()
  })
})

it('limits an error, and a remote that does not respond, to their own pages', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => undefined)
  const Broken = () => {
    throw new Error('seeded')
  }
  const { user, go } = await showPages('/channel/list', { OrderList: Broken })
  await user.type(note(), 'half')
  await act(async () => user.click(screen.getByRole('link', { name: 'Orders' })))
  expect(await screen.findByRole('alert')).toHaveTextContent('Something went wrong on this page')
  await go('/channel/list', 'ChannelList')
  expect(note()).toHaveValue('half')
  expect(screen.queryByRole('alert')).toBeNull()
  log.mockRestore()
})

describe('a page with unsaved text', () => {
  const Form = () => {
    const { pathname } = useLocation()
    useInsertionEffect(() => registerForm(() => true, pathname), [pathname])
    return <p>typed</p>
  }
  // Arco's dialog closes with an animation that jsdom does not run, so a closed dialog may still be in the document.
  const closedDialogs = new Set<Element>()
  const chooseInDialog = async (user: UserEvent, name: string) => {
    const dialog = await waitFor(() => {
      const titles = screen.getAllByText('Discard changes?')
      const fresh = titles
        .map((title) => title.closest<HTMLElement>('.arco-modal'))
        .find((one) => one && !closedDialogs.has(one))
      if (!fresh) throw new Error('no decision is pending')
      return fresh
    })
    closedDialogs.add(dialog)
    await user.click(within(dialog).getByRole('button', { name }))
  }

  it('is left without a confirmation while it is cached, and its tab closes with one', async () => {
    const { user, go } = await showPages('/orders/list', { OrderList: Form })
    await go('/channel/list', 'ChannelList')
    expect(hasUnsavedWork()).toBe(true)
    await user.click(closeOrders())
    await chooseInDialog(user, 'Keep editing')
    expect(closeOrders()).toBeVisible()
    await user.click(closeOrders())
    await chooseInDialog(user, 'Discard changes')
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Orders', current: 'page' })).toBeNull())
    expect(screen.queryByText('typed')).toBeNull()
    expect(hasUnsavedWork()).toBe(false)
  })

  it('needs a confirmation before it is left without the tab bar, and is closed then', async () => {
    const { user, model } = await showPages('/orders/list', { OrderList: Form }, false)
    act(() => model.router.navigate('/channel/list'))
    await chooseInDialog(user, 'Discard changes')
    expect(await screen.findByRole('heading', { name: 'page ChannelList' })).toBeVisible()
    expect(screen.queryByText('typed')).toBeNull()
    expect(hasUnsavedWork()).toBe(false)
  })
})
