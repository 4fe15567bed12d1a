import { updateSettings } from '@outlet/shared/settings/settings'
import { useFakeServer } from '@outlet/shared/testing/use-fake-server'
import { act, fireEvent, screen, within } from '@testing-library/react'
import { aRelease, aRemote, aRoute } from '../testing/example-release'
import { showConsole, signedInAs } from '../testing/show-console'

const base = { section: 'product_base' as const }
const routes = [
  aRoute(),
  aRoute({
    ...base,
    name: 'ProductBaseList',
    path: '/product_base',
    label: { 'zh-CN': '商品库', 'en-US': 'Product base' },
  }),
  aRoute({
    ...base,
    name: 'InventoryMonitor',
    path: '/product_base/inventory-monitor',
    order: 1,
    label: { 'zh-CN': '库存监控', 'en-US': 'Inventory monitor' },
  }),
]
const release = aRelease({ remotes: [aRemote({ routes })] })

useFakeServer(signedInAs('user'))

// jsdom has no pointer coordinates and no pointer capture.
Element.prototype.setPointerCapture = () => undefined

const change = (settings: Parameters<typeof updateSettings>[0]) => act(() => updateSettings(settings))
const nav = () => screen.getByRole('navigation', { name: 'Main menu' })
const button = (name: string) => screen.getByRole('button', { name })

const show = async (address = '/product_base/inventory-monitor') => {
  const shown = showConsole(address, { release })
  await screen.findByRole('heading', { name: /^page / })
  return shown
}

it('moves into the bar, where keys open the sections and move between them', async () => {
  const { user } = await show()
  change({ menuCollapse: true })
  change({ topMenu: true })
  expect(within(screen.getByRole('banner')).getByRole('navigation', { name: 'Main menu' })).toBe(nav())
  expect(screen.queryByRole('separator')).toBeNull()
  act(() => button('Dashboard').focus())
  await user.keyboard('{ArrowRight}')
  expect(within(nav()).getByRole('link', { name: 'Orders' })).toHaveFocus()
  await user.keyboard('{End}{ArrowDown}')
  const list = screen.getByRole('menu', { name: 'Data management' })
  expect(within(list).getByRole('menuitem', { name: 'Inventory monitor' })).toHaveAttribute('aria-current', 'page')
  await user.keyboard('{Enter}')
  expect(location.pathname).toBe('/product_base')
  change({ topMenu: false })
  expect(button('Collapse menu')).toBeVisible()
})

it('without a bar, stays beside the page, and the floating button opens the settings', async () => {
  const { user } = await show()
  change({ topMenu: true, navbar: false })
  expect(screen.queryByRole('banner')).toBeNull()
  expect(nav()).toBeVisible()
  await user.click(button('Page settings'))
  await user.click(await screen.findByRole('switch', { name: 'Navigation bar' }))
  expect(screen.getByRole('banner')).toBeVisible()
})

it('hidden, opens with one button, with or without the bar', async () => {
  const { user } = await show()
  change({ hideMenu: true })
  expect(screen.queryByRole('navigation', { name: 'Main menu' })).toBeNull()
  await user.click(button('Open menu'))
  await user.click(await screen.findByRole('link', { name: 'Product base' }))
  expect(location.pathname).toBe('/product_base')
  change({ navbar: false })
  expect(button('Open menu')).toBeVisible()
  change({ menu: false })
  expect(screen.queryByRole('button', { name: 'Open menu' })).toBeNull()
  expect(button('Page settings')).toBeVisible()
})

it('hidden, is a dialog that takes the focus and returns it', async () => {
  const { user } = await show()
  change({ hideMenu: true })
  await user.click(button('Open menu'))
  const dialog = screen.getByRole('dialog', { name: 'Main menu' })
  expect(dialog).toHaveFocus()
  await user.keyboard('{Escape}')
  expect(dialog).not.toBeInTheDocument()
  expect(button('Open menu')).toHaveFocus()
  await user.click(button('Open menu'))
  await user.click(button('Close'))
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('the footer can be hidden', async () => {
  await show()
  expect(screen.getByRole('contentinfo')).toBeVisible()
  change({ footer: false })
  expect(screen.queryByRole('contentinfo')).toBeNull()
})

it('arrow keys move from entry to entry, and open and close sections', async () => {
  const { user } = await show()
  act(() => button('Data management').focus())
  await user.keyboard('{ArrowDown}')
  expect(within(nav()).getByRole('link', { name: 'Product base' })).toHaveFocus()
  await user.keyboard('{ArrowUp}{ArrowLeft}')
  expect(button('Data management')).toHaveAttribute('aria-expanded', 'false')
  await user.keyboard('{ArrowUp}')
  expect(within(nav()).getByRole('link', { name: 'Orders' })).toHaveFocus()
  await user.keyboard('{ArrowDown}{ArrowRight}')
  expect(button('Data management')).toHaveAttribute('aria-expanded', 'true')
})

it('its edge is moved by keys, within 160 and 480 pixels', async () => {
  const { user } = await show()
  const edge = screen.getByRole('separator', { name: 'Menu width' })
  expect(edge).toHaveAttribute('aria-valuenow', '220')
  act(() => edge.focus())
  await user.keyboard('{ArrowRight}')
  expect(nav()).toHaveStyle({ width: '230px' })
  await user.keyboard('{End}{ArrowRight}')
  expect(edge).toHaveAttribute('aria-valuenow', '480')
  await user.keyboard('{Home}{ArrowLeft}')
  expect(edge).toHaveAttribute('aria-valuenow', '160')
  await user.dblClick(edge)
  expect(edge).toHaveAttribute('aria-valuenow', '220')
})

it('the edge follows the pointer and stores the width on release', async () => {
  await show()
  const edge = screen.getByRole('separator', { name: 'Menu width' })
  const pointer = (type: string, clientX: number) => fireEvent(edge, new MouseEvent(type, { bubbles: true, clientX }))
  pointer('pointerdown', 222)
  pointer('pointermove', 302)
  expect(nav()).toHaveStyle({ width: '300px' })
  expect(localStorage.getItem('outlet-settings') ?? '').not.toContain('300')
  pointer('pointerup', 302)
  pointer('pointermove', 400)
  expect(nav()).toHaveStyle({ width: '300px' })
  expect(localStorage.getItem('outlet-settings')).toContain('"menuWidth":300')
})

it('the breadcrumb links from the page to the first page of its section', async () => {
  const { user } = await show()
  const crumbs = within(screen.getByRole('navigation', { name: 'Breadcrumb' }))
  expect(crumbs.getByText('Inventory monitor')).toHaveAttribute('aria-current', 'page')
  await user.click(crumbs.getByRole('link', { name: 'Data management' }))
  expect(location.pathname).toBe('/product_base')
  expect(crumbs.queryByRole('link')).toBeNull()
  expect(crumbs.getByText('Data management')).toBeVisible()
})

it('a list that is scrolled far shows a button back to its top', async () => {
  const { user } = await show('/orders/list')
  const pane = screen.getByRole('main')
  const scrollTo = jest.spyOn(pane, 'scrollTo')
  const scrollBy = (top: number) => {
    pane.scrollTop = top
    fireEvent.scroll(pane)
  }
  scrollBy(300)
  expect(screen.queryByRole('button', { name: 'Back to top' })).toBeNull()
  scrollBy(900)
  await user.click(button('Back to top'))
  expect(scrollTo).toHaveBeenCalledWith({ top: 0, behavior: 'smooth' })
  expect(pane).toHaveFocus()
  scrollBy(0)
  expect(screen.queryByRole('button', { name: 'Back to top' })).toBeNull()
})

it('the page fills the screen, and the button follows when the browser’s own key ends it', async () => {
  const full = { element: null as Element | null }
  const go = (element: Element | null) => async () => {
    full.element = element
    document.dispatchEvent(new Event('fullscreenchange'))
  }
  Object.defineProperty(document, 'fullscreenEnabled', { configurable: true, value: true })
  Object.defineProperty(document, 'fullscreenElement', { configurable: true, get: () => full.element })
  document.documentElement.requestFullscreen = go(document.documentElement)
  document.exitFullscreen = go(null)
  const { user } = await show()
  await user.click(button('Full screen'))
  expect(button('Exit full screen')).toBeVisible()
  await act(go(null))
  expect(button('Full screen')).toBeVisible()
})
