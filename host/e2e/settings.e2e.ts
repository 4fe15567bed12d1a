import type { Page } from '@playwright/test'
import { expect, openAsAdmin, test } from './console'

const settings = (page: Page) => page.getByRole('dialog', { name: '页面设置' })

const openSettings = async (page: Page) => {
  await page.getByRole('button', { name: '页面设置' }).click()
  await expect(settings(page)).toBeVisible()
}

const primary = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.body).getPropertyValue('--primary-6').trim())

test('settings chosen on the sign-in page hold in the console, after a reload and in other tabs', async ({
  context,
  outlet,
}) => {
  const page = await context.newPage()
  await page.goto('/login')
  await openSettings(page)
  await settings(page).getByRole('textbox', { name: '颜色代码' }).fill('#722ED1')
  await settings(page).getByRole('radio', { name: '深色' }).check()
  await expect.poll(() => primary(page)).toBe('142, 81, 218')
  await page.keyboard.press('Escape')
  await expect(settings(page)).toBeHidden()
  await expect(page.getByRole('button', { name: '页面设置' })).toBeFocused()

  await openAsAdmin(page, outlet.token, '/orders/list')
  await expect(page.getByRole('heading', { name: '订单', level: 1 })).toBeVisible()
  await expect(page.locator('body')).toHaveAttribute('arco-theme', 'dark')
  await expect.poll(() => primary(page)).toBe('142, 81, 218')

  const other = await context.newPage()
  await other.addInitScript((token) => localStorage.setItem('token', token), outlet.token)
  await other.goto('/dashboard/workplace')
  await openSettings(other)
  await settings(other).getByRole('radio', { name: '浅色' }).check()
  await expect(page.locator('body')).not.toHaveAttribute('arco-theme')
  await page.reload()
  await expect.poll(() => primary(page)).toBe('114, 46, 209')
})

test('colour-weak mode inverts the page before the first paint, and fixed elements stay in place', async ({
  page,
  outlet,
}) => {
  await openAsAdmin(page, outlet.token, '/orders/list')
  await openSettings(page)
  const place = { x: 1140, y: 0, width: 300, height: 900 }
  await expect.poll(() => settings(page).boundingBox()).toEqual(place)
  await settings(page).getByRole('switch', { name: '色弱模式' }).click()
  const filter = () => page.evaluate(() => getComputedStyle(document.documentElement).filter)
  await expect.poll(filter).toBe('invert(0.8)')
  await expect.poll(() => settings(page).boundingBox()).toEqual(place)
  await page.reload({ waitUntil: 'commit' })
  await page.waitForFunction(() => document.documentElement.style.filter === 'invert(80%)')
  await openSettings(page)
  await settings(page).getByRole('switch', { name: '色弱模式' }).click()
  await expect.poll(filter).toBe('none')
})

test('the menu moves into the bar and back, its edge is dragged, and without a bar the floating button opens the settings', async ({
  page,
  outlet,
}) => {
  await openAsAdmin(page, outlet.token, '/orders/list')
  const menu = page.getByRole('navigation', { name: '主菜单' })
  await expect(menu).toHaveCSS('width', '220px')
  const edge = page.getByRole('separator', { name: '菜单宽度' })
  const box = await edge.boundingBox()
  if (!box) throw new Error('the edge has no place')
  await page.mouse.move(box.x + 4, 400)
  await page.mouse.down()
  await page.mouse.move(box.x + 84, 400, { steps: 5 })
  await page.mouse.up()
  await expect(menu).toHaveCSS('width', '300px')
  await page.reload()
  await expect(menu).toHaveCSS('width', '300px')

  await page.getByRole('button', { name: '收起菜单' }).click()
  await expect(menu).toHaveCSS('width', '48px')
  await openSettings(page)
  await settings(page).getByRole('switch', { name: '顶部菜单' }).click()
  await page.keyboard.press('Escape')
  const bar = page.getByRole('banner')
  await bar.getByRole('button', { name: '监控商品列表' }).press('ArrowDown')
  await page.getByRole('menuitem').first().press('Enter')
  await expect(page).toHaveURL(/\/products\/coach-outlet$/)
  await expect(page.getByRole('navigation', { name: '当前位置' })).toContainText('监控商品列表')

  await openSettings(page)
  await settings(page).getByRole('switch', { name: '导航栏' }).click()
  await page.keyboard.press('Escape')
  await expect(bar).toBeHidden()
  await expect(menu).toHaveCSS('width', '300px')
  await openSettings(page)
  await settings(page).getByRole('button', { name: '恢复默认' }).click()
  await page.keyboard.press('Escape')
  await expect(bar).toBeVisible()
  await expect(menu).toHaveCSS('width', '220px')
})

test('copies the settings as JSON', async ({ page, context, outlet }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openAsAdmin(page, outlet.token, '/orders/list')
  await openSettings(page)
  await settings(page).getByRole('button', { name: '复制设置' }).click()
  await expect(page.getByText('设置已复制到剪贴板')).toBeVisible()
  const copied: unknown = JSON.parse(await page.evaluate(() => navigator.clipboard.readText()))
  expect(copied).toMatchObject({ navbar: true, themeColor: '#165DFF', menuWidth: 220, density: 'normal' })
})

test('a setting in a panel of a remote takes effect in all tabs, and is reset with the others', async ({
  page,
  context,
  outlet,
}) => {
  await openAsAdmin(page, outlet.token, '/products/coach-outlet')
  const pictures = page.getByRole('region', { name: '商品' }).locator('img')
  await expect(pictures.first()).toBeVisible()
  const other = await context.newPage()
  await openAsAdmin(other, outlet.token, '/dashboard/workplace')
  await openSettings(other)
  const panel = settings(other).getByRole('region', { name: '商品列表' })
  await panel.getByRole('switch', { name: '列表中显示商品图片' }).click()
  await expect(pictures).toHaveCount(0)
  const period = settings(other).getByRole('group', { name: '库存趋势默认时间范围（天）' })
  await period.getByRole('radio', { name: '90' }).check()
  await other.reload()
  await openSettings(other)
  await expect(period.getByRole('radio', { name: '90' })).toBeChecked()
  await settings(other).getByRole('button', { name: '恢复默认' }).click()
  await expect(period.getByRole('radio', { name: '7', exact: true })).toBeChecked()
  await expect(pictures.first()).toBeVisible()
})

test('shows since when the server is unreachable, and reads again once it is reachable', async ({
  page,
  context,
  outlet,
}) => {
  await openAsAdmin(page, outlet.token, '/orders/list')
  await expect(page.getByRole('heading', { name: '订单', level: 1 })).toBeVisible()
  await context.setOffline(true)
  await expect(page.getByText(/自 .+ 起无法连接服务器/)).toBeVisible()
  const read = page.waitForResponse((response) => response.url().includes('/api/v1/orders') && response.ok())
  await context.setOffline(false)
  await read
  await expect(page.getByText(/起无法连接服务器/)).toBeHidden()
})
