import { reportClientError } from '@outlet/shared/contract/releases/client-errors'
import { getReleaseBefore, type ReleaseBefore } from '@outlet/shared/contract/releases/release-before'
import { registerForm } from '@outlet/shared/remote/unsaved-work'
import { updateSettings } from '@outlet/shared/settings/settings'
import { networkFailure } from '@outlet/shared/testing/fake-problem'
import { fake } from '@outlet/shared/testing/fake-server'
import { useFakeServer } from '@outlet/shared/testing/use-fake-server'
import { act, screen, waitFor } from '@testing-library/react'
import { useInsertionEffect, useState } from 'react'
import { reportError } from '../client-errors/report-error'
import type { ShownOptions } from '../testing/show-console'
import { aRelease, aRemote, aRoute } from '../testing/example-release'
import { showConsole, signedInAs } from '../testing/show-console'

const server = useFakeServer(
  signedInAs('admin'),
  fake(reportClientError, () => ({ id: '0193a0b4-7c1e-7000-8000-000000000001' })),
)

const orders = (version: string) => aRemote({ version, base: `/remotes/orders/${version}/` })
const stores = aRemote({
  name: 'catalog',
  version: '3.0.0',
  base: '/remotes/catalog/3.0.0/',
  routes: [
    aRoute({
      ...{ name: 'StoreList', path: '/stores/list', section: 'products' },
      label: { 'zh-CN': '店铺', 'en-US': 'Stores' },
    }),
  ],
})
const failing = aRelease({ generation: 7, remotes: [orders('1.4.0'), stores] })

const filesOf = (version: string) =>
  ['remoteEntry.js', 'main.js', 'OrderList.js', 'en-US.js'].map((file) => `/remotes/orders/${version}/${file}`)
const files = filesOf('1.3.0')
const integrityOf = (version: string) =>
  Object.fromEntries(filesOf(version).map((file) => [file, `sha384-${'A'.repeat(64)}`]))
const integrity = integrityOf('1.3.0')
const before: ReleaseBefore = { remote: orders('1.3.0'), integrity }

/** Available files of the previous release; others respond with 404. */
let there: readonly string[] = files
beforeEach(() => {
  there = files
  const api = globalThis.fetch
  globalThis.fetch = async (input, init) => {
    const path = String(input)
    if (!path.startsWith('/remotes/')) return api(input, init)
    return new Response('', { status: there.includes(path) && init?.integrity ? 200 : 404 })
  }
})

const offer = (previous: ReleaseBefore | null = before) =>
  server.use(
    fake(getReleaseBefore, ({ params, query }) => ({
      before: params.version === '1.4.0' && query.generation === 7 ? previous : null,
    })),
  )
const loadersOf: ShownOptions['loadersOf'] = (release) => ({
  loadPage: async (remote) => {
    const version = release.remotes.find(({ name }) => name === remote)?.version
    if (version === '1.4.0') throw new Error('404')
    return () => (
      <h1>
        {remote} {version}
      </h1>
    )
  },
})
const show = async (options: Partial<ShownOptions> = {}) => {
  const shown = showConsole('/orders/list', { release: failing, loadersOf, ...options })
  expect(await screen.findByRole('alert')).toHaveTextContent('orders 1.4.0')
  return shown
}
const button = { name: 'Use the previous release (orders@1.3.0) in this tab' }
const releaseRequests = () => server.calls.filter(({ what }) => what.startsWith('GET /releases/orders/'))
/** Waits until an offer would have been shown. */
const untilRequested = async () => {
  await waitFor(() => expect(releaseRequests()).toHaveLength(1))
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)))
}

it('offers the previous release if a page could not be loaded, and adopts it in this tab without a load', async () => {
  offer()
  const { user, live, leave } = await show()
  await user.click(await screen.findByRole('button', button))
  expect(await screen.findByRole('heading', { name: 'orders 1.3.0' })).toBeVisible()
  expect(screen.getByText('orders 1.4.0 fails here, so this tab uses orders 1.3.0.')).toBeVisible()
  const { release } = live.model()
  expect(release.remotes.map(({ name, version }) => `${name}@${version}`)).toEqual(['orders@1.3.0', 'catalog@3.0.0'])
  expect(release).toMatchObject({ generation: 7, integrity })
  expect(leave).not.toHaveBeenCalled()
})

it('retains it on other pages, until the next generation', async () => {
  offer()
  const { user, live, model } = await show()
  await user.click(await screen.findByRole('button', button))
  await screen.findByRole('heading', { name: 'orders 1.3.0' })
  await act(async () => model.router.navigate('/stores/list'))
  await screen.findByRole('heading', { name: 'catalog 3.0.0' })
  await act(async () => model.router.navigate('/orders/list'))
  expect(await screen.findByRole('heading', { name: 'orders 1.3.0' })).toBeVisible()
  await act(async () => model.router.navigate('/stores/list'))
  act(() => live.adopt(aRelease({ generation: 8, remotes: [orders('1.5.0'), stores] })))
  await act(async () => model.router.navigate('/orders/list'))
  expect(await screen.findByRole('heading', { name: 'orders 1.5.0' })).toBeVisible()
  expect(screen.queryByText(/in its place/)).toBeNull()
})

it('attributes errors to the running release, each with a first error of its own', async () => {
  offer()
  const { user, live } = await show()
  await reportError(live.model().release, 'orders', new Error('404'))
  await user.click(await screen.findByRole('button', button))
  await screen.findByRole('heading', { name: 'orders 1.3.0' })
  await reportError(live.model().release, 'orders', new Error('seeded'))
  const reports = server.calls.filter(({ what }) => what === 'POST /client-errors').map(({ body }) => String(body))
  expect(reports.map((body): unknown => JSON.parse(body))).toEqual([
    expect.objectContaining({ version: '1.4.0', is_first: true }),
    expect.objectContaining({ version: '1.3.0', is_first: true }),
  ])
})

it.each([
  ['the server knows none', null],
  ['the one before does not have the page', [aRoute({ name: 'Returns', path: '/returns' })]],
])('offers none where %s', async (_why, routes) => {
  offer(routes && { ...before, remote: { ...before.remote, routes } })
  await show()
  await untilRequested()
  expect(screen.queryByRole('button', { name: /Use the previous release/ })).toBeNull()
})

describe('a page that throws when it is shown', () => {
  const channels = aRoute({ name: 'ChannelList', path: '/channel/list' })
  const both = (version: string) => ({ ...orders(version), routes: [aRoute(), channels] })
  const release = aRelease({ generation: 7, remotes: [both('1.4.0')] })
  const Throwing = (): never => {
    throw new Error('seeded')
  }
  const Channels = ({ of }: { of: string }) => {
    const [typed, setTyped] = useState('')
    useInsertionEffect(() => registerForm(() => typed !== '', '/channel/list'), [typed])
    return (
      <>
        <h1>channels {of}</h1>
        <input aria-label="note" value={typed} onChange={(event) => setTyped(event.target.value)} />
      </>
    )
  }
  const loadPages: ShownOptions['loadersOf'] = ({ remotes: [remote] }) => ({
    loadPage: async (_remote, name) => {
      const of = remote?.version ?? ''
      if (name === 'ChannelList') return () => <Channels of={of} />
      return of === '1.4.0' ? Throwing : () => <h1>orders {of}</h1>
    },
  })
  let log: jest.SpyInstance
  beforeEach(() => (log = jest.spyOn(console, 'error').mockImplementation(() => undefined)))
  afterEach(() => log.mockRestore())

  it('shows its release and offers the previous one; typed text in another page of the remote is preserved', async () => {
    offer({ ...before, remote: both('1.3.0') })
    updateSettings({ tabBar: true })
    const { user, model } = showConsole('/channel/list', { release, loadersOf: loadPages })
    await screen.findByRole('heading', { name: 'channels 1.4.0' })
    await user.type(screen.getByRole('textbox', { name: 'note' }), 'half')
    // Moves the focus out of the field first, as a click on a link would.
    await user.click(document.body)
    await act(async () => model.router.navigate('/orders/list'))
    expect(await screen.findByRole('alert')).toHaveTextContent('orders 1.4.0')
    await user.click(await screen.findByRole('button', button))
    expect(await screen.findByRole('heading', { name: 'orders 1.3.0' })).toBeVisible()
    await act(async () => model.router.navigate('/channel/list'))
    expect(await screen.findByRole('heading', { name: 'channels 1.4.0' })).toBeVisible()
    expect(screen.getByRole('textbox', { name: 'note' })).toHaveValue('half')
  })
})

it('offers none whose files are not available', async () => {
  offer()
  there = files.slice(1)
  await show()
  await untilRequested()
  expect(screen.queryByRole('button', button)).toBeNull()
})

it('does not adopt one that was revoked since it was offered', async () => {
  offer()
  const { user, live } = await show()
  const offered = await screen.findByRole('button', button)
  offer(null)
  await user.click(offered)
  await waitFor(() => expect(screen.queryByRole('button', button)).toBeNull())
  expect(live.model().release).toBe(failing)
})

it('offers it again if the server did not respond', async () => {
  offer()
  const { user } = await show()
  const offered = await screen.findByRole('button', button)
  server.use(
    fake(getReleaseBefore, () => {
      throw networkFailure()
    }),
  )
  await user.click(offered)
  offer()
  await user.click(await screen.findByRole('button', button))
  expect(await screen.findByRole('heading', { name: 'orders 1.3.0' })).toBeVisible()
})

it('makes no further offer if the previous release fails, too', async () => {
  there = [...files, ...filesOf('1.4.0')]
  const back = { remote: orders('1.4.0'), integrity: integrityOf('1.4.0') }
  server.use(fake(getReleaseBefore, ({ params }) => ({ before: params.version === '1.4.0' ? before : back })))
  const { user } = await show({
    loadersOf: () => ({
      loadPage: async () => {
        throw new Error('404')
      },
    }),
  })
  await user.click(await screen.findByRole('button', button))
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('orders 1.3.0'))
  await act(() => new Promise((resolve) => setTimeout(resolve, 100)))
  expect(screen.queryByRole('button', { name: /Use the previous release/ })).toBeNull()
})
