import { reportClientError } from '@outlet/shared/contract/releases/client-errors'
import { registerForm } from '@outlet/shared/remote/unsaved-work'
import { updateSettings } from '@outlet/shared/settings/settings'
import { fake } from '@outlet/shared/testing/fake-server'
import { useFakeServer } from '@outlet/shared/testing/use-fake-server'
import { act, screen, waitFor } from '@testing-library/react'
import { useInsertionEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { watchErrors } from '../client-errors/watch-errors'
import { aRelease, aRemote, aRoute } from '../testing/example-release'
import { showConsole, signedInAs } from '../testing/show-console'

const server = useFakeServer(
  signedInAs('admin'),
  fake(reportClientError, () => ({ id: '0193a0b4-7c1e-7000-8000-000000000001' })),
)

const label = (zh: string, en: string) => ({ 'zh-CN': zh, 'en-US': en })
const orders = (version: string) => aRemote({ version, base: `/remotes/orders/${version}/` })
const stores = aRemote({
  name: 'catalog',
  version: '3.0.0',
  base: '/remotes/catalog/3.0.0/',
  routes: [aRoute({ name: 'StoreList', path: '/stores/list', section: 'products', label: label('店铺', 'Stores') })],
})
const first = aRelease({ remotes: [orders('1.0.0'), stores] })
const second = aRelease({ generation: 2, remotes: [orders('1.1.0'), stores] })

interface PageProps {
  readonly of: string
  readonly isForm?: boolean
}

const Page = ({ of, isForm = false }: PageProps) => {
  const [typed, setTyped] = useState('')
  const { pathname } = useLocation()
  useInsertionEffect(() => registerForm(() => isForm && typed !== '', pathname), [isForm, typed, pathname])
  return (
    <>
      <h1>{of}</h1>
      <input aria-label="note" value={typed} onChange={(event) => setTyped(event.target.value)} />
      <button
        onClick={() => {
          throw Object.assign(new Error('seeded'), { stack: `Error\n at /remotes/orders/1.0.0/List.js` })
        }}
      >
        fail
      </button>
    </>
  )
}

const show = async (isForm = false) => {
  updateSettings({ tabBar: true })
  const shown = showConsole('/orders/list', {
    release: first,
    loadersOf: (release) => ({
      loadPage: async (remote) => {
        const of = `${remote} ${release.remotes.find(({ name }) => name === remote)?.version}`
        return () => <Page of={of} isForm={isForm} />
      },
    }),
  })
  await screen.findByRole('heading', { name: 'orders 1.0.0' })
  const go = async (to: string, heading: string) => {
    await shown.user.click(document.body)
    await act(async () => shown.model.router.navigate(to))
    await screen.findByRole('heading', { name: heading })
  }
  return { ...shown, go }
}
const note = () => screen.getByRole('textbox', { name: 'note' })

it('adopts the newer release of a remote at the next visit; pages of others preserve their state', async () => {
  const { user, live, go } = await show()
  await go('/stores/list', 'catalog 3.0.0')
  await user.type(note(), 'half')
  act(() => live.adopt(second))
  expect(note()).toHaveValue('half')
  await go('/orders/list', 'orders 1.1.0')
  expect(screen.queryByText('orders 1.0.0')).toBeNull()
  await go('/stores/list', 'catalog 3.0.0')
  expect(note()).toHaveValue('half')
})

it('leaves the shown page in its release until it is visited again', async () => {
  const { user, live, go } = await show()
  await user.type(note(), 'half')
  act(() => live.adopt(second))
  await go('/orders/list?q=1', 'orders 1.0.0')
  expect(note()).toHaveValue('half')
  await go('/stores/list', 'catalog 3.0.0')
  await go('/orders/list', 'orders 1.1.0')
  expect(note()).toHaveValue('')
})

it('leaves a page with unsaved text in its release, beside the newer one of others', async () => {
  const { user, live, go } = await show(true)
  await user.type(note(), 'half')
  await go('/stores/list', 'catalog 3.0.0')
  act(() => live.adopt(second))
  await go('/orders/list', 'orders 1.0.0')
  expect(note()).toHaveValue('half')
  await user.clear(note())
  expect(screen.getByRole('heading', { name: 'orders 1.0.0' })).toBeVisible()
  await go('/stores/list', 'catalog 3.0.0')
  await go('/orders/list', 'orders 1.1.0')
})

it('loads a page again that the older release could not load', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => undefined)
  const { live } = showConsole('/orders/list', {
    release: first,
    loadersOf: ({ generation }) => ({
      loadPage: async () => {
        if (generation === 1) throw new Error('404')
        return () => <h1>whole again</h1>
      },
    }),
  })
  expect(await screen.findByRole('alert')).toHaveTextContent('Page unavailable')
  act(() => live.adopt(second))
  expect(await screen.findByRole('heading', { name: 'whole again' })).toBeVisible()
  log.mockRestore()
})

it('opens pages that only the newer release has', async () => {
  const { live, model, go } = await show()
  const added = aRoute({ name: 'Returns', path: '/orders/returns', label: label('退货', 'Returns') })
  act(() =>
    live.adopt(aRelease({ generation: 2, remotes: [{ ...orders('1.1.0'), routes: [aRoute(), added] }, stores] })),
  )
  expect(await screen.findByRole('link', { name: 'Returns' })).toBeVisible()
  await go('/orders/returns', 'orders 1.1.0')
  expect(model.releases()).toHaveLength(2)
})

it('attributes an error to the release that it came from', async () => {
  const { live, go, user } = await show()
  await go('/stores/list', 'catalog 3.0.0')
  act(() => live.adopt(second))
  const log = jest.spyOn(console, 'error').mockImplementation(() => undefined)
  const stop = watchErrors(live.model())
  await user.click(screen.getByRole('button', { name: 'fail' })).catch(() => undefined)
  await waitFor(() => expect(server.calls.some(({ what }) => what === 'POST /client-errors')).toBe(true))
  const report = server.calls.find(({ what }) => what === 'POST /client-errors')?.body
  expect(JSON.parse(String(report))).toMatchObject({ remote: 'orders', version: '1.0.0', generation: 1 })
  stop()
  log.mockRestore()
})
