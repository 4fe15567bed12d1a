import { useFakeServer } from '@outlet/shared/testing/use-fake-server'
import { act, screen, within } from '@testing-library/react'
import { aRelease, aRemote, aRoute } from '../testing/example-release'
import { showConsole, signedInAs } from '../testing/show-console'

const label = (zh: string, en: string) => ({ 'zh-CN': zh, 'en-US': en })
const base = { section: 'product_base' as const }
const routes = [
  aRoute(),
  aRoute({ ...base, name: 'ProductBaseList', path: '/product_base', label: label('商品库', 'Product base') }),
  aRoute({
    ...base,
    name: 'InventoryMonitor',
    path: '/product_base/inventory-monitor',
    order: 1,
    label: label('库存监控', 'Inventory monitor'),
  }),
  aRoute({
    ...base,
    name: 'Hidden',
    path: '/product_base/hidden',
    label: label('隐藏', 'Hidden page'),
    hideInMenu: true,
  }),
]
const release = aRelease({ remotes: [aRemote({ routes })] })

useFakeServer(signedInAs('user'))

const button = (name: string) => screen.getByRole('button', { name })

it('opens the section of a deep link, and other sections on click', async () => {
  const { user } = showConsole('/product_base/inventory-monitor', { release })
  await screen.findByRole('heading', { name: 'page InventoryMonitor' })
  const section = button('Data management')
  expect(section).toHaveAttribute('aria-expanded', 'true')
  expect(screen.getByRole('link', { name: 'Inventory monitor' })).toHaveAttribute('aria-current', 'page')
  expect(screen.queryByRole('link', { name: 'Hidden page' })).toBeNull()
  expect(button('Dashboard')).toHaveAttribute('aria-expanded', 'false')
  expect(screen.queryByRole('link', { name: 'Workplace' })).toBeNull()
  await user.click(button('Dashboard'))
  expect(screen.getByRole('link', { name: 'Workplace' })).toBeVisible()
  await user.click(section)
  expect(screen.queryByRole('link', { name: 'Inventory monitor' })).toBeNull()
})

it('navigates by real links, and opens the section of the new page', async () => {
  const { user, model } = showConsole('/product_base', { release })
  await user.click(await screen.findByRole('link', { name: 'Orders' }))
  await screen.findByRole('heading', { name: 'page OrderList' })
  expect(location.pathname).toBe('/orders/list')
  await user.click(button('Data management'))
  act(() => model.router.navigate('/product_base'))
  await screen.findByRole('heading', { name: 'page ProductBaseList' })
  expect(button('Data management')).toHaveAttribute('aria-expanded', 'true')
})

it('collapses to icons whose lists open beside them, by keyboard alone', async () => {
  const { user } = showConsole('/orders/list', { release })
  await screen.findByRole('heading', { name: 'page OrderList' })
  await user.click(button('Collapse menu'))
  const opener = button('Data management')
  opener.focus()
  await user.keyboard('{ArrowRight}')
  const list = screen.getByRole('menu', { name: 'Data management' })
  expect(within(list).getByRole('menuitem', { name: 'Product base' })).toHaveFocus()
  await user.keyboard('{ArrowDown}')
  expect(within(list).getByRole('menuitem', { name: 'Inventory monitor' })).toHaveFocus()
  await user.keyboard('{ArrowDown}{ArrowUp}{Escape}')
  expect(screen.queryByRole('menu')).toBeNull()
  expect(opener).toHaveFocus()
  await user.keyboard('{ArrowUp}')
  expect(screen.getByRole('link', { name: 'Orders' })).toHaveFocus()
  await user.keyboard('{ArrowDown}')
  await user.keyboard('{Enter}{End}{Enter}')
  await screen.findByRole('heading', { name: 'page InventoryMonitor' })
  await user.click(button('Expand menu'))
  expect(screen.getByRole('link', { name: 'Inventory monitor' })).toHaveAttribute('aria-current', 'page')
})

it('closes a list on a click outside', async () => {
  const { user } = showConsole('/orders/list', { release })
  await user.click(await screen.findByRole('button', { name: /account menu/ }))
  expect(screen.getByRole('menu')).toBeVisible()
  await user.click(screen.getByRole('main'))
  expect(screen.queryByRole('menu')).toBeNull()
})

it('switches language and theme in place', async () => {
  const { user } = showConsole('/orders/list', { release })
  await screen.findByRole('heading', { name: 'page OrderList' })
  await user.click(button('中文'))
  expect(screen.getByRole('navigation', { name: '主菜单' })).toBeVisible()
  expect(document.documentElement.lang).toBe('zh-CN')
  expect(document.title).toBe('订单 · Outlet Console')
  await user.click(button('切换到深色模式'))
  expect(document.body).toHaveAttribute('arco-theme', 'dark')
  expect(button('切换到浅色模式')).toBeVisible()
})

it('has a skip link to the page', async () => {
  const { user } = showConsole('/orders/list', { release })
  await screen.findByRole('heading', { name: 'page OrderList' })
  await user.click(screen.getByRole('link', { name: 'Skip to content' }))
  expect(screen.getByRole('main')).toHaveFocus()
  expect(location.hash).toBe('')
})
