import { act } from '@testing-library/react'
import { useFakeServer } from '@outlet/shared/testing/use-fake-server'
import { aRelease, aRemote, aRoute } from '../testing/example-release'
import { showConsole, signedInAs } from '../testing/show-console'
import { filesOfMenu, PREFETCH_DELAY_MS } from './use-prefetched-pages'

const users = aRemote({
  name: 'admin',
  base: '/remotes/admin/1.0.0/',
  pages: { Users: ['Users.js'], 'zh-CN': ['zh-CN.js'] },
  needs_late: { Users: ['arco-late'] },
  routes: [aRoute({ name: 'Users', path: '/users', section: 'user', roles: ['admin'] })],
})
const release = aRelease({ remotes: [aRemote(), users] })
const sectionOf = (...paths: string[]) => [{ items: paths.map((path) => ({ name: path, path, label: path })) }]

useFakeServer(signedInAs('user'))

it('lists the files of every page in the menu, each once, and none of other pages', () => {
  const files = filesOfMenu(release, sectionOf('/orders/list', '/orders/list?view=1', '/nobody'), 'zh-CN')
  expect(files).toContain('/remotes/orders/1.0.0/OrderList.js')
  expect(files).toContain('/remotes/orders/1.0.0/zh-CN.js')
  expect(new Set(files).size).toBe(files.length)
  expect(files.filter((file) => file.includes('/admin/'))).toEqual([])
})

const prefetched = () =>
  [...document.querySelectorAll<HTMLLinkElement>('link[rel="prefetch"]')].map((link) => new URL(link.href).pathname)

it('fetches them once the console has been open for a while, and none while the browser saves data', async () => {
  const asWanted = Object.fromEntries(
    filesOfMenu(release, sectionOf('/orders/list', '/users'), 'zh-CN').map((url) => [url, 'sha384-x']),
  )
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick'] })
  const shown = showConsole('/orders/list', { release: { ...release, integrity: asWanted } })
  await act(() => jest.advanceTimersByTimeAsync(PREFETCH_DELAY_MS / 2))
  expect(prefetched()).toEqual([])
  await act(() => jest.advanceTimersByTimeAsync(PREFETCH_DELAY_MS))
  expect(prefetched()).toContain('/remotes/orders/1.0.0/OrderList.js')
  expect(prefetched().filter((file) => file.includes('/admin/'))).toEqual([])
  jest.useRealTimers()
  shown.unmount()
})
