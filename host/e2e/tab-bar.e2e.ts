import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { anOrder, expect, goTo, openAsAdmin, test, type Console } from './console'

const openWithTabs = async (page: Page, outlet: Console, path: string) => {
  await page.addInitScript(() => localStorage.setItem('outlet-settings', '{"tabBar":true}'))
  await openAsAdmin(page, outlet.token, path)
}

const bar = (page: Page) => page.getByRole('navigation', { name: '已打开的页面' })
const tab = (page: Page, name: string) => bar(page).getByRole('link', { name, exact: true })
const title = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 })
const menuLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name, exact: true })
const search = (page: Page) => page.getByRole('main').getByRole('textbox', { name: /搜索/ }).first()

/**
 * Subscribes to live events. Returns a function that waits until this browser has received a change of orders and
 * handled it.
 */
const ordersEvent = async (page: Page) => {
  const listening = await page.evaluateHandle(() => ({
    heard: new Promise<void>((resolve) => {
      const channel = new BroadcastChannel('outlet-live')
      channel.onmessage = ({ data }) => {
        if (data.event?.topic === 'orders') setTimeout(() => requestAnimationFrame(() => resolve()))
      }
    }),
  }))
  return () => listening.evaluate(({ heard }) => heard)
}

test('a page is preserved while its tab is open; after closing, it starts from its initial state', async ({
  page,
  outlet,
}) => {
  await openWithTabs(page, outlet, '/orders/list')
  await search(page).fill('Coach')
  await expect(page).toHaveURL(/q=Coach/)
  await menuLink(page, '用户管理').click()
  await expect(title(page, '用户管理')).toBeVisible()
  await expect(title(page, '订单')).toBeHidden()
  await expect(page).toHaveTitle('用户管理 · Outlet Console')
  await expect(tab(page, '用户管理')).toHaveAttribute('aria-current', 'page')

  await tab(page, '订单').click()
  await expect(page).toHaveURL(/\/orders\/list\?q=Coach$/)
  await expect(search(page)).toHaveValue('Coach')

  await bar(page).getByRole('button', { name: '关闭订单' }).click()
  await expect(title(page, '用户管理')).toBeVisible()
  await menuLink(page, '订单').click()
  await expect(page).toHaveURL(/\/orders\/list$/)
  await expect(search(page)).toHaveValue('')
})

test('a hidden page requests nothing, and is updated when it is shown again', async ({ page, outlet }) => {
  await openWithTabs(page, outlet, '/orders/list')
  await expect(title(page, '订单')).toBeVisible()
  await menuLink(page, '用户管理').click()
  await expect(title(page, '用户管理')).toBeVisible()
  const reads: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/v1/orders')) reads.push(request.url())
  })
  const name = `Hidden ${randomUUID().slice(0, 8)}`
  const heard = await ordersEvent(page)
  await outlet.api('POST', '/orders', anOrder(name))
  await heard()
  expect(reads).toEqual([])
  await tab(page, '订单').click()
  await expect(page.getByText(name).first()).toBeVisible()
  expect(reads).not.toEqual([])
})

test('tabs, their order, pins and queries survive a reload', async ({ page, outlet }) => {
  const links = ['工作台', '用户管理 （已固定）', '订单']
  await openWithTabs(page, outlet, '/orders/list?q=Coach')
  await expect(title(page, '订单')).toBeVisible()
  await menuLink(page, '用户管理').click()
  await tab(page, '用户管理').click({ button: 'right' })
  await page.getByRole('menuitem', { name: '固定标签页' }).click()
  await expect(bar(page).getByRole('link')).toHaveText(links)
  await page.reload()
  await expect(bar(page).getByRole('link')).toHaveText(links)
  await tab(page, '订单').click()
  await expect(page).toHaveURL(/\/orders\/list\?q=Coach$/)
  await expect(search(page)).toHaveValue('Coach')
})

test('an open drawer or select list is not shown over another page', async ({ page, outlet }) => {
  await openWithTabs(page, outlet, '/orders/list')
  await page.getByRole('main').getByRole('combobox').first().click()
  await expect(page.getByRole('listbox')).toBeVisible()
  await goTo(page, '/user/management')
  await expect(title(page, '用户管理')).toBeVisible()
  await expect(page.getByRole('listbox')).toBeHidden()
  await tab(page, '订单').click()
  await expect(title(page, '订单')).toBeVisible()
  await expect(page.getByRole('listbox')).toBeHidden()

  await page.getByRole('button', { name: '录入订单' }).first().click()
  const field = page.getByRole('dialog').getByRole('textbox', { name: '店铺订单号' })
  await field.fill('half')
  await goTo(page, '/user/management')
  await expect(title(page, '用户管理')).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
  await tab(page, '订单').click()
  await expect(field).toHaveValue('half')
})

test('the VIP page preserves its state without the tab bar', async ({ page, outlet }) => {
  await openAsAdmin(page, outlet.token, '/products/coach-outlet-vip')
  await search(page).fill('Tote')
  await expect(page).toHaveURL(/q=Tote/)
  await expect(bar(page)).toHaveCount(0)
  await menuLink(page, '订单').click()
  await expect(title(page, '订单')).toBeVisible()
  await menuLink(page, 'Coach Outlet VIP 商品').click()
  await expect(page).toHaveURL(/coach-outlet-vip\?q=Tote$/)
  await expect(search(page)).toHaveValue('Tote')
})
