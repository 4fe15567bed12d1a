import { queryClient } from '@outlet/shared/api/query-client'
import { listMenuStores } from '@outlet/shared/contract/menu'
import { setLocale } from '@outlet/shared/settings/settings'
import { fake } from '@outlet/shared/testing/fake-server'
import { useFakeServer } from '@outlet/shared/testing/use-fake-server'
import { act, screen, waitFor, within } from '@testing-library/react'
import { aRelease, aRemote, aRoute } from '../testing/example-release'
import { showConsole, signedInAs } from '../testing/show-console'

const section = 'products' as const
const outlet = aRoute({
  name: 'CoachOutletProducts',
  path: '/products/coach-outlet',
  label: { 'zh-CN': 'Coach Outlet 商品', 'en-US': 'Coach Outlet products' },
  section,
})
const any = aRoute({
  name: 'StoreProducts',
  path: '/products/list',
  label: { 'zh-CN': '店铺商品', 'en-US': 'Store products' },
  perStore: { 'zh-CN': '{{name}} 商品', 'en-US': '{{name}} products' },
  hideInMenu: true,
  section,
})
const release = aRelease({ remotes: [aRemote({ routes: [aRoute(), outlet, any] })] })
const stores = [
  { key: 'coach-outlet', name: 'Coach Outlet' },
  { key: 'coach-eu', name: 'Coach Europe' },
  { key: 'coach-jp', name: 'Coach Japan' },
]
const server = useFakeServer(
  signedInAs('user'),
  fake(listMenuStores, () => ({ items: stores })),
)

const nav = () => within(screen.getByRole('navigation', { name: 'Main menu' }))

test('a store without a page of its own is in the menu and the palette, until it is disconnected', async () => {
  const { user } = showConsole('/products/list?website_type=coach-eu&sort=-ats', { release })
  await screen.findByRole('heading', { name: /^page / })
  const shown = await nav().findByRole('link', { name: 'Coach Europe products' })
  expect(shown).toHaveAttribute('aria-current', 'page')
  expect(nav().getByRole('link', { name: 'Coach Japan products' })).not.toHaveAttribute('aria-current')
  expect(nav().getAllByRole('link', { name: 'Coach Outlet products' })).toHaveLength(1)
  const way = within(screen.getByRole('navigation', { name: /readcrumb/ }))
  expect(way.getByText('Coach Europe products')).toBeVisible()
  await user.click(nav().getByRole('link', { name: 'Coach Japan products' }))
  expect(location.search).toBe('?website_type=coach-jp')
  expect(nav().getByRole('link', { name: 'Coach Japan products' })).toHaveAttribute('aria-current', 'page')

  await user.keyboard('{Control>}k{/Control}')
  await user.type(await screen.findByRole('combobox'), 'europe')
  await user.click(await screen.findByRole('option', { name: /Coach Europe products/ }))
  await waitFor(() => expect(location.search).toBe('?website_type=coach-eu'))

  act(() => setLocale('zh-CN'))
  const chinese = () => within(screen.getByRole('navigation', { name: '主菜单' }))
  expect(await chinese().findByRole('link', { name: 'Coach Japan 商品' })).toBeVisible()
  server.use(fake(listMenuStores, () => ({ items: stores.slice(0, 2) })))
  await act(() => queryClient.invalidateQueries({ queryKey: [listMenuStores.path] }))
  await waitFor(() => expect(chinese().queryByRole('link', { name: 'Coach Japan 商品' })).toBeNull())
})
