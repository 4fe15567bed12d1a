import { reportClientError } from '@outlet/shared/contract/releases/client-errors'
import { listOrders } from '@outlet/shared/contract/orders'
import { fake } from '@outlet/shared/testing/fake-server'
import { useFakeServer } from '@outlet/shared/testing/use-fake-server'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import type { ComponentType } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { aRelease, aRemote, aRoute } from '../testing/example-release'
import { showConsole, signedInAs } from '../testing/show-console'

const ERROR_ID = '0193a0b4-7c1e-7000-8000-000000000001'

const channels = aRoute({
  name: 'ChannelList',
  path: '/channel/list',
  section: 'channel',
  label: { 'zh-CN': '渠道', 'en-US': 'Channels' },
})
const release = aRelease({ remotes: [aRemote({ routes: [aRoute(), channels] })] })

const server = useFakeServer(
  signedInAs('admin'),
  fake(reportClientError, () => ({ id: ERROR_ID })),
  fake(listOrders, () => ({ items: [], next: null })),
)

const Orders = () => {
  const { pathname, search } = useLocation()
  return (
    <>
      <h1>
        orders at {pathname}
        {search}
      </h1>
      <Link to="?q=1">narrow</Link>
      <Link to="/channel/list">channels</Link>
    </>
  )
}
const Channels = () => <h1>channels</h1>

/** A page whose code arrives when the test calls `arrive`. */
const heldCode = () => {
  let arrive: (page: ComponentType) => void = () => undefined
  const code = new Promise<ComponentType>((resolve) => (arrive = resolve))
  return { code, arrive }
}

it('shows the previous page with its own address for a moment, then an outline', async () => {
  const { code, arrive } = heldCode()
  const loadPage = async (_remote: string, name: string) => (name === 'OrderList' ? Orders : code)
  const { user } = showConsole('/orders/list?status=paid', { release, loadPage })
  await screen.findByRole('heading', { name: 'orders at /orders/list?status=paid' })
  await user.click(screen.getByRole('link', { name: 'channels' }))
  expect(location.pathname).toBe('/channel/list')
  expect(screen.getByRole('heading', { name: 'orders at /orders/list?status=paid' })).toBeVisible()
  expect(document.title).toBe('Channels · Outlet Console')
  expect(await screen.findByRole('status', { name: 'Loading the page' })).toBeVisible()
  await act(async () => arrive(Channels))
  expect(await screen.findByRole('heading', { name: 'channels' })).toBeVisible()
})

it('starts the reads of a page while its code is loading', async () => {
  const { code, arrive } = heldCode()
  const reading = aRoute({ ...channels, reads: ['/orders?status=?status'] })
  const loadPage = async (_remote: string, name: string) => (name === 'OrderList' ? Orders : code)
  const { user } = showConsole('/orders/list', {
    release: aRelease({ remotes: [aRemote({ routes: [aRoute(), reading] })] }),
    loadPage,
  })
  await user.click(await screen.findByRole('link', { name: 'channels' }))
  await waitFor(() => expect(server.calls.map(({ what }) => what)).toContain('GET /orders'))
  await act(async () => arrive(Channels))
  await screen.findByRole('heading', { name: 'channels' })
  await user.click(screen.getByRole('link', { name: 'Orders' }))
  await user.click(await screen.findByRole('link', { name: 'channels' }))
  expect(server.calls.filter(({ what }) => what === 'GET /orders')).toHaveLength(1)
})

it('scrolls to the top for another page, but not for another query', async () => {
  const loadPage = async (_remote: string, name: string) => (name === 'OrderList' ? Orders : Channels)
  const { user, model } = showConsole('/orders/list', { release, loadPage })
  await screen.findByRole('heading', { name: /orders/ })
  const pane = screen.getByRole('main')
  const scrollTo = jest.spyOn(pane, 'scrollTo')
  fireEvent.scroll(pane)
  await user.click(screen.getByRole('link', { name: 'narrow' }))
  await screen.findByRole('heading', { name: 'orders at /orders/list?q=1' })
  expect(scrollTo).not.toHaveBeenCalled()
  await user.click(screen.getByRole('link', { name: 'channels' }))
  await screen.findByRole('heading', { name: 'channels' })
  expect(scrollTo.mock.calls).toEqual([[0, 0]])
  // At its top already: a call would force a layout before the paint.
  act(() => model.router.navigate('/orders/list'))
  await screen.findByRole('heading', { name: /orders/ })
  expect(scrollTo).toHaveBeenCalledTimes(1)
})

describe('a remote that does not respond', () => {
  const makeRemote = () => {
    const state = { isDead: true, tries: 0 }
    const loadPage = async (_remote: string, name: string) => {
      if (name === 'ChannelList') return Channels
      state.tries += 1
      if (state.isDead) throw new Error('404')
      return Orders
    }
    return { state, loadPage }
  }

  it('fails only its own page, with a message', async () => {
    const { loadPage } = makeRemote()
    const { user } = showConsole('/orders/list', { release, loadPage })
    expect(await screen.findByRole('alert')).toHaveTextContent('Page unavailable')
    expect(screen.getByRole('alert')).toHaveTextContent('orders 1.0.0')
    await user.click(screen.getByRole('link', { name: 'Channels' }))
    expect(await screen.findByRole('heading', { name: 'channels' })).toBeVisible()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('recovers at once when the person tries again', async () => {
    const { state, loadPage } = makeRemote()
    const { user } = showConsole('/orders/list', { release, loadPage, locale: 'zh-CN' })
    expect(await screen.findByRole('alert')).toHaveTextContent('此页面暂时无法加载')
    state.isDead = false
    await user.click(screen.getByRole('button', { name: '重试' }))
    expect(await screen.findByRole('heading', { name: /orders/ })).toBeVisible()
  })

  it('is retried automatically, and shown by the next try', async () => {
    const { state, loadPage } = makeRemote()
    showConsole('/orders/list', { release, loadPage })
    await screen.findByRole('alert')
    const tries = state.tries
    state.isDead = false
    expect(await screen.findByRole('heading', { name: /orders/ })).toBeVisible()
    expect(state.tries).toBe(tries + 1)
  })
})

it('limits an error to its page, and tries again', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => undefined)
  let isBroken = true
  const Broken = () => {
    const [isNew] = useState(true)
    if (isBroken) throw new Error('seeded')
    return <h1>whole again {String(isNew)}</h1>
  }
  const loadPage = async (_remote: string, name: string) => (name === 'OrderList' ? Broken : Channels)
  const { user } = showConsole('/orders/list', { release, loadPage })
  expect(await screen.findByText(`Error ID: ${ERROR_ID}`)).toBeVisible()
  const report = server.calls.find(({ what }) => what === 'POST /client-errors')?.body
  expect(JSON.parse(String(report))).toMatchObject({
    message: 'seeded',
    page: '/orders/list',
    generation: 1,
    remote: 'orders',
  })
  expect(screen.getByRole('navigation', { name: 'Main menu' })).toBeVisible()
  isBroken = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { name: 'whole again true' })).toBeVisible()
  log.mockRestore()
})
