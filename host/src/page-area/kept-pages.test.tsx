import { query } from '@outlet/shared/api/query'
import { reportClientError } from '@outlet/shared/contract/client-errors'
import { listOrders } from '@outlet/shared/contract/orders'
import { hasUnsavedWork, registerForm } from '@outlet/shared/remote/unsaved-work'
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
  signedInAs('user'),
  fake(reportClientError, () => ({ id: '0193a0b4-7c1e-7000-8000-000000000001' })),
  fake(listOrders, () => {
    reads += 1
    return { items: [], next: null }
  }),
)
beforeEach(() => (reads = 0))

it('keeps what was typed in a page that has a tab, unless its manifest says that it begins anew', async () => {
  const { user, go } = await showPages('/orders/list')
  await user.type(note(), 'half')
  await go('/fresh', 'Fresh')
  await user.type(note(), 'gone')
  await go('/orders/list', 'OrderList')
  expect(note()).toHaveValue('half')
  await go('/fresh', 'Fresh')
  expect(note()).toHaveValue('')
})

it('keeps only what asks for it without the tab bar, and its address with it', async () => {
  const { user, go } = await showPages('/vip?q=bag', {}, false)
  await user.type(note(), 'half')
  await go('/orders/list', 'OrderList')
  await user.type(note(), 'gone')
  await user.click(screen.getByRole('link', { name: 'VIP' }))
  expect(note()).toHaveValue('half')
  expect(location.search).toBe('?q=bag')
  await go('/orders/list', 'OrderList')
  expect(note()).toHaveValue('')
})

it('keeps pages over a forward', async () => {
  const { user, go } = await showPages('/orders/list')
  await user.type(note(), 'half')
  await go('/redirect/channel/list', 'ChannelList')
  await go('/orders/list', 'OrderList')
  expect(note()).toHaveValue('half')
})

it('closes what only the tab bar kept when it is turned off', async () => {
  const { user, go } = await showPages('/orders/list')
  await user.type(note(), 'half')
  await go('/channel/list', 'ChannelList')
  act(() => updateSettings({ tabBar: false }))
  expect(screen.queryByText('page OrderList')).toBeNull()
  await go('/orders/list', 'OrderList')
  expect(note()).toHaveValue('')
})

it('has an address of its own in each page, and a hidden page moves nobody', async () => {
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

it('shows a page where it said that it is while it was hidden: a form that was saved meanwhile is closed', async () => {
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

it('lets no page navigate without end', async () => {
  const told = jest.fn()
  Object.assign(globalThis, { reportError: told })
  const Restless = () => {
    const navigate = useNavigate()
    const wander = () => {
      for (let step = 1; step <= 150; step++) void navigate(`?step=${step}`, { replace: true })
    }
    return <button onClick={wander}>wander</button>
  }
  const { user, go } = await showPages('/orders/list', { OrderList: Restless })
  await user.click(screen.getByRole('button', { name: 'wander' }))
  expect(told).toHaveBeenCalledTimes(1)
  expect(String(told.mock.calls[0])).toContain('more than 100 navigations at once')
  expect(Number(new URLSearchParams(location.search).get('step'))).toBeLessThan(110)
  await go('/channel/list', 'ChannelList')
})

it('reads nothing for a hidden page, and reads again what is stale when it is shown', async () => {
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

it('shows an open drawer in its own page only, and gives the keys to the page that is shown', async () => {
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

  it('goes to the page that is shown, from the menu and from a page that is hidden', async () => {
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

it('keeps an error, and a remote that does not answer, to their own pages', async () => {
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

describe('a page with something typed and not saved', () => {
  const Form = () => {
    const { pathname } = useLocation()
    useInsertionEffect(() => registerForm(() => true, pathname), [pathname])
    return <p>typed</p>
  }
  // Arco's dialog ends with an animation, which jsdom does not: an answered one may still be there.
  const answered = new Set<Element>()
  const answer = async (user: UserEvent, name: string) => {
    const dialog = await waitFor(() => {
      const titles = screen.getAllByText('Discard changes?')
      const fresh = titles
        .map((title) => title.closest<HTMLElement>('.arco-modal'))
        .find((one) => one && !answered.has(one))
      if (!fresh) throw new Error('nothing is asked')
      return fresh
    })
    answered.add(dialog)
    await user.click(within(dialog).getByRole('button', { name }))
  }

  it('is left without a question while it is kept, and asks when its tab is closed', async () => {
    const { user, go } = await showPages('/orders/list', { OrderList: Form })
    await go('/channel/list', 'ChannelList')
    expect(hasUnsavedWork()).toBe(true)
    await user.click(closeOrders())
    await answer(user, 'Keep editing')
    expect(closeOrders()).toBeVisible()
    await user.click(closeOrders())
    await answer(user, 'Discard changes')
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Orders', current: 'page' })).toBeNull())
    expect(screen.queryByText('typed')).toBeNull()
    expect(hasUnsavedWork()).toBe(false)
  })

  it('asks before it is left when it is not kept', async () => {
    const { user, model } = await showPages('/orders/list', { OrderList: Form }, false)
    act(() => model.router.navigate('/channel/list'))
    await answer(user, 'Discard changes')
    expect(await screen.findByRole('heading', { name: 'page ChannelList' })).toBeVisible()
  })
})
