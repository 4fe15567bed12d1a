import type { Page, Route } from '@playwright/test'
import { z } from '@outlet/shared/contract/zod'
import { ADMIN_PASSWORD, expect, goTo, openAsAdmin, test, tryAgain, withoutEvents, type Console } from './console'
import { publishSecondOrders } from './second-orders'

const menuEntry = (page: Page, name: string) =>
  page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name, exact: true })
const openMonitors = async (page: Page) => {
  await page.getByRole('navigation').getByRole('button', { name: '数据管理' }).click()
  await menuEntry(page, '库存监控').click()
}
const unavailable = (page: Page) => page.getByText('此页面暂时无法加载')
const ordersTitle = (page: Page) => page.getByRole('heading', { name: '订单', level: 1, exact: true })

const tabOf = (page: Page, name: string) =>
  page.getByRole('navigation', { name: '已打开的页面' }).getByRole('link', { name, exact: true })

const changeCanary = async (outlet: Console, path: string, body: object) => {
  const { generation } = z.object({ generation: z.int() }).parse(await outlet.api('GET', '/environments/local'))
  await outlet.api('POST', `/environments/local/canaries/orders${path}`, { expected_generation: generation, ...body })
}

test.describe('a second version of a remote', () => {
  const removes: (() => void)[] = []
  test.afterAll(() => removes.forEach((remove) => remove()))

  test('is opened in a tab beside the first, without a load and without loss of typed text; once revoked, it is left at once with a draft', async ({
    page,
    outlet,
  }) => {
    await page.addInitScript(() => localStorage.setItem('outlet-settings', JSON.stringify({ tabBar: true })))
    await openAsAdmin(page, outlet.token, '/orders/list')
    await expect(ordersTitle(page)).toBeVisible()
    const second = await publishSecondOrders(outlet, '99.0.0')
    removes.push(second.remove)
    await second.remote('pin', 'local', 'orders@99.0.0')
    await expect(page.getByRole('status').filter({ hasText: /第 \d+ 次发布已就绪/ })).toBeVisible()
    const openForm = () => page.getByRole('button', { name: '录入订单' }).first().click()
    const field = page.getByRole('dialog').getByRole('textbox', { name: '店铺订单号' })
    await openForm()
    await field.fill('half')
    const sameDocument = await page.evaluateHandle(() => document)
    await goTo(page, '/stores/list')
    await expect(page.getByRole('heading', { name: '店铺', level: 1 })).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: 'orders 99.0.0' })).toBeVisible()
    // The page with typed text stays in the first release, under the name that it has in the second.
    await tabOf(page, '新版订单').click()
    await expect(ordersTitle(page)).toBeVisible()
    await expect(field).toHaveValue('half')
    await field.press('Escape')
    await page.getByRole('button', { name: '放弃更改' }).click()
    await expect(field).toBeHidden()
    await goTo(page, '/stores/list')
    await tabOf(page, '新版订单').click()
    await expect(page.getByRole('heading', { name: '订单 99', level: 1 })).toBeVisible()
    await expect(page.getByRole('main').getByRole('heading', { level: 1 }).filter({ visible: true })).toHaveCount(1)
    expect(await sameDocument.evaluate((before) => before === document)).toBe(true)
    await openForm()
    await field.fill('typed')
    await outlet.api('POST', '/releases/orders/99.0.0/revoke', { reason: 'loses orders' })
    await expect(page.getByText('之前显示的版本已撤回')).toBeVisible()
    await expect(field).toHaveValue('typed')
    await expect(tabOf(page, '订单')).toBeVisible()
  })

  test('is previewed in one browser, and then a canary for signed-in users', async ({ page, browser, outlet }) => {
    removes.push((await publishSecondOrders(outlet, '98.0.0')).remove)
    await page.goto('/login')
    await page.getByLabel('用户名', { exact: true }).fill('admin')
    await page.getByLabel('密码', { exact: true }).fill(ADMIN_PASSWORD)
    await page.getByRole('button', { name: '登录' }).click()
    await expect(page).toHaveURL(/\/dashboard\/workplace$/)
    await page.goto('/releases?remote=orders')
    await page.getByRole('button', { name: '预览 orders@98.0.0' }).click()
    await page.getByRole('button', { name: '开始预览' }).click()
    const banner = page.getByText('正在预览 orders@98.0.0')
    await expect(banner).toBeVisible()
    await page.goto('/orders/list')
    await expect(menuEntry(page, '新版订单')).toBeVisible()
    const others = await browser.newPage()
    await openAsAdmin(others, outlet.token, `${outlet.url}/orders/list`)
    await expect(menuEntry(others, '订单')).toBeVisible()
    await page.getByRole('button', { name: '结束', exact: true }).click()
    await expect(menuEntry(page, '订单')).toBeVisible()
    await expect(banner).toBeHidden()

    await changeCanary(outlet, '', { version: '98.0.0', percent: 100 })
    await page.reload()
    await expect(menuEntry(page, '新版订单')).toBeVisible()
    await others.reload()
    await expect(menuEntry(others, '订单')).toBeVisible()
    await others.close()
    await changeCanary(outlet, '/end', {})
    await page.reload()
    await expect(menuEntry(page, '订单')).toBeVisible()
  })
})

test('a page whose release does not load offers the previous release, in this tab and without a load', async ({
  page,
  outlet,
}) => {
  const { remote, remove } = await publishSecondOrders(outlet, '97.0.0')
  await page.route('**/remotes/orders/97.0.0/**', (route) => route.fulfill({ status: 404, body: 'not found\n' }))
  try {
    await remote('pin', 'local', 'orders@97.0.0')
    await openAsAdmin(page, outlet.token, '/orders/list')
    await expect(unavailable(page)).toBeVisible()
    await expect(page.getByText('orders 97.0.0')).toBeVisible()
    const sameDocument = await page.evaluateHandle(() => document)
    await page.getByRole('button', { name: /在此浏览器标签页改用上一版本（orders@/ }).click()
    await expect(ordersTitle(page)).toBeVisible()
    await expect(menuEntry(page, '订单')).toBeVisible()
    await expect(page.getByText(/orders 97\.0\.0 出现故障，此浏览器标签页暂用 orders /)).toBeVisible()
    await openMonitors(page)
    await menuEntry(page, '订单').click()
    await expect(ordersTitle(page)).toBeVisible()
    expect(await sameDocument.evaluate((before) => before === document)).toBe(true)
    await page.reload()
    await expect(unavailable(page)).toBeVisible()
    // The next generation ends the replacement, too.
    await page.getByRole('button', { name: /改用上一版本/ }).click()
    await expect(ordersTitle(page)).toBeVisible()
    await remote('rollback', 'local')
    await expect(page.getByRole('status').filter({ hasText: /第 \d+ 次发布已就绪/ })).toBeVisible()
    await openMonitors(page)
    await expect(page.getByText(/出现故障/)).toHaveCount(0)
  } finally {
    remove()
  }
})

test('a remote whose files are missing fails only its own page, and recovers without a reload', async ({
  page,
  outlet,
}) => {
  const files = '**/remotes/orders/**'
  await page.route(files, (route) => route.fulfill({ status: 404, contentType: 'text/plain', body: 'not found\n' }))
  const requestedUrls: string[] = []
  page.on('request', (request) => request.url().includes('/orders/') && requestedUrls.push(request.url()))
  const { pins } = z
    .object({ pins: z.record(z.string(), z.string()) })
    .parse(await outlet.api('GET', '/environments/local'))
  // Requests for files of the previous release are not counted: the console also checks whether they are available.
  const entries = () => requestedUrls.filter((url) => url.includes(`/orders/${pins['orders']}/remoteEntry.js`))
  try {
    // The event of a pin by an earlier journey would cause one more try.
    await withoutEvents(page)
    await openAsAdmin(page, outlet.token, '/orders/list')
    await expect(unavailable(page)).toBeVisible()
    // One preload, three tries of two requests each (at once, after 1 s, after 5 s) and one repair of the cache; the
    // next try follows after 30 s.
    await expect.poll(() => entries().length).toBeGreaterThanOrEqual(6)
    await page.waitForTimeout(3000)
    expect(entries().length).toBeLessThanOrEqual(10)
    await page.evaluate(() => Reflect.set(globalThis, '__neverReloaded', true))
    await openMonitors(page)
    await expect(page.getByRole('heading', { name: '库存监控', level: 1 })).toBeVisible()
    await menuEntry(page, '订单').click()
    await expect(unavailable(page)).toBeVisible()
  } finally {
    await page.unrouteAll({ behavior: 'wait' })
  }
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(ordersTitle(page)).toBeVisible()
  expect(await page.evaluate(() => Reflect.get(globalThis, '__neverReloaded'))).toBe(true)
})

/** Fulfils a request with the file after one of its bytes was changed. */
async function corruptFile(route: Route) {
  const body = (await (await route.fetch()).text()).replace(/\w/, (first) => (first === 'a' ? 'b' : 'a'))
  await route.fulfill({ contentType: 'text/javascript', headers: { 'access-control-allow-origin': '*' }, body })
}

test('a lazy chunk with one changed byte is not run, fails only its own page, and recovers when it is intact', async ({
  page,
  outlet,
}) => {
  const file = '**/remotes/orders/*/OrderList.js*'
  await page.route(file, corruptFile)
  try {
    await openAsAdmin(page, outlet.token, '/orders/list')
    await expect(unavailable(page)).toBeVisible()
    await page.evaluate(() => Reflect.set(globalThis, '__neverReloaded', true))
    await openMonitors(page)
    await expect(page.getByRole('heading', { name: '库存监控', level: 1 })).toBeVisible()
    await menuEntry(page, '订单').click()
    await expect(unavailable(page)).toBeVisible()
  } finally {
    await page.unrouteAll({ behavior: 'wait' })
  }
  await tryAgain(page)
  await expect(ordersTitle(page)).toBeVisible()
  expect(await page.evaluate(() => Reflect.get(globalThis, '__neverReloaded'))).toBe(true)
})

test('loads and errors in a browser appear on the page of releases', async ({ page, outlet }) => {
  // Sent once, some seconds after the first code is loaded.
  const sent = page.waitForResponse((response) => response.url().endsWith('/release-loads') && response.ok())
  await openAsAdmin(page, outlet.token, '/orders/list')
  await expect(ordersTitle(page)).toBeVisible()
  await page.evaluate(() => setTimeout(() => Promise.reject(new Error('a promise of the host')), 0))
  await sent
  await goTo(page, '/releases')
  const host = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'host 的版本' }) })
  await expect(host).toContainText(/近 24 小时加载 \d+ 次\s· [\d.]+% 有错误\s· 95% 在约 .*内加载完/)
  await page.getByRole('link', { name: 'orders 的版本' }).click()
  const drawer = page.getByRole('dialog')
  await expect(drawer.locator('canvas')).toBeVisible()
  // For each loaded version: an earlier journey may have pinned a second one.
  await expect(drawer.getByText(/近 7 天加载 \d+ 次/).first()).toBeVisible()
})
