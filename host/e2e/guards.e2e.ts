import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { z } from '@outlet/shared/contract/zod'
import { ADMIN_PASSWORD, anOrder, expect, openAsAdmin, signInByApi, test, type Console } from './console'

const PASSWORD = 'Guards-Journey'
const MENU = '/menu/user'
const none = { entries: [], orders: [] }

/** Creates a user without admin rights and returns their token. */
const createUser = async (outlet: Console) => {
  const username = `guard-${randomUUID().slice(0, 8)}`
  await outlet.api('POST', '/users/signup', { username, name: username, role: 'user', password: PASSWORD })
  return signInByApi(outlet.url, username, PASSWORD)
}

const storeSettings = (page: Page, settings: object) =>
  page.addInitScript((stored) => localStorage.setItem('outlet-settings', stored), JSON.stringify(settings))

const changeMenu = async (outlet: Console, changes: object) => {
  const { version } = z.object({ version: z.int() }).parse(await outlet.api('GET', MENU))
  await outlet.api('PUT', MENU, { changes, version })
}
const hide = (name: string) => ({ ...none, entries: [{ kind: 'page', name, label: null, hidden: true }] })

const title = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 })
const notFound = (page: Page) => page.getByText('哎呀，这个页面不见了')
const menuLink = (page: Page, name: string) => page.getByRole('navigation').getByRole('link', { name, exact: true })

const signInHere = async (page: Page, username: string, password: string) => {
  await page.getByLabel('用户名', { exact: true }).fill(username)
  await page.getByLabel('密码', { exact: true }).fill(password)
  await page.getByRole('button', { name: '登录' }).click()
}

test.describe('guard 1', () => {
  test('with a token but no role, user info is loaded before the page is shown', async ({ page, outlet }) => {
    let release = (): void => undefined
    const waiting = new Promise<void>((resolve) => (release = resolve))
    await page.route('**/api/v1/users/info', async (route) => {
      await waiting
      await route.continue()
    })
    await openAsAdmin(page, outlet.token, '/orders/list')
    await expect(page.getByRole('navigation')).toHaveCount(0)
    release()
    await expect(title(page, '订单')).toBeVisible()
  })

  test('failing user info signs out, even when sign-out fails, and the login page leads back by name and query', async ({
    page,
    outlet,
  }) => {
    const problem = { status: 500, contentType: 'application/problem+json', body: '{}' }
    await page.route('**/api/v1/users/info', (route) => route.fulfill(problem))
    await page.route('**/api/v1/logout', (route) => route.fulfill(problem))
    const signOutRequest = page.waitForRequest('**/api/v1/logout')
    // Once, and not at each load: the page after the sign-in would find a token again.
    await page.goto('/login')
    await page.evaluate((token) => localStorage.setItem('token', token), await createUser(outlet))
    await page.goto('/orders/list?status=placed')
    await signOutRequest
    await expect(page).toHaveURL(/\/login\?redirect=OrderList&status=placed$/)
  })
})

test.describe('guard 2', () => {
  test('without a token every page leads to the login page; an unmatched address and the login page are open', async ({
    page,
  }) => {
    await page.goto('/')
    await expect(page).toHaveURL(/\/login$/)
    await page.goto('/user/management?q=lin')
    await expect(page).toHaveURL(/\/login\?redirect=UserManagement&q=lin$/)
    await page.goto('/no/such/page')
    await expect(notFound(page)).toBeVisible()
    await expect(page).toHaveURL(/\/no\/such\/page$/)
  })

  test('the login page leads back to a query that has a `redirect` of its own', async ({ page }) => {
    await page.goto('/orders/list?redirect=mine&q=bag')
    await expect(page).toHaveURL(/\/login\?redirect=OrderList&redirect=mine&q=bag$/)
    await signInHere(page, 'admin', ADMIN_PASSWORD)
    await expect(page).toHaveURL(/\/orders\/list\?redirect=mine&q=bag$/)
  })
})

test.describe('guard 3', () => {
  test('a page that the role may not open is replaced with the first permitted one', async ({ page, outlet }) => {
    const refused: string[] = []
    page.on('response', (response) => response.status() === 403 && refused.push(response.url()))
    await openAsAdmin(page, await createUser(outlet), '/audit/list')
    await expect(page).toHaveURL(/\/dashboard\/workplace$/)
    await page.goto('/menu/list')
    await expect(page).toHaveURL(/\/dashboard\/workplace$/)
    // Nothing is read for the page before the role is known.
    expect(refused).toEqual([])
    // The absence of an entry is only meaningful once the menu is shown.
    await expect(menuLink(page, '订单')).toBeVisible()
    await expect(page.getByRole('navigation').getByText('系统', { exact: true })).toHaveCount(0)
  })

  test('/ is the start page, /redirect/ forwards with its query, an unmatched path is notFound', async ({
    page,
    outlet,
  }) => {
    await openAsAdmin(page, outlet.token, '/')
    await expect(page).toHaveURL(/\/dashboard\/workplace$/)
    await page.goto('/redirect/orders/list?q=a%26b')
    await expect(page).toHaveURL(/\/orders\/list\?q=a%26b$/)
    await expect(title(page, '订单')).toBeVisible()
    await page.goto('/orders/nothing')
    await expect(notFound(page)).toBeVisible()
  })
})

test.describe('guard 4', () => {
  test.afterEach(({ outlet }) => changeMenu(outlet, none))

  test('a page that an administrator hid is not found, and is found again without a reload', async ({
    page,
    outlet,
  }) => {
    await changeMenu(outlet, hide('InventoryMonitor'))
    await storeSettings(page, { menuFromServer: true })
    await openAsAdmin(page, await createUser(outlet), '/product_base/inventory-monitor')
    await expect(notFound(page)).toBeVisible()
    await changeMenu(outlet, none)
    await expect(title(page, '库存监控')).toBeVisible()
    await changeMenu(outlet, hide('InventoryMonitor'))
    await expect(notFound(page)).toBeVisible()
  })

  test('a name that is missing from the menu is not found; /redirect/ and unmatched paths are unaffected', async ({
    page,
    outlet,
  }) => {
    await page.route('**/api/v1/user/menu', async (route) => {
      const fetched = await route.fetch()
      const Menu = z.object({ items: z.array(z.looseObject({ name: z.string() })) })
      const text = await fetched.text().catch(() => null)
      // The page that sent the request is gone.
      if (text === null) return
      const { items } = Menu.parse(JSON.parse(text))
      await route.fulfill({ response: fetched, json: { items: items.filter(({ name }) => name !== 'orders') } })
    })
    await storeSettings(page, { menuFromServer: true })
    await openAsAdmin(page, outlet.token, '/orders/list')
    await expect(notFound(page)).toBeVisible()
    await expect(menuLink(page, '用户管理')).toBeVisible()
    await expect(menuLink(page, '订单')).toHaveCount(0)
    await page.goto('/redirect/user/management')
    await expect(title(page, '用户管理')).toBeVisible()
    await page.goto('/no/such/page')
    await expect(notFound(page)).toBeVisible()
  })

  test('the menu is loaded before the guards decide the first page, and a message says so', async ({
    page,
    outlet,
  }) => {
    const label = { 'zh-CN': '采购', 'en-US': 'Purchases' }
    await changeMenu(outlet, { ...none, entries: [{ kind: 'section', name: 'orders', label, hidden: false }] })
    await storeSettings(page, { menuFromServer: true })
    const token = await createUser(outlet)
    // The message disappears by itself, on a busy machine before the page is complete.
    const reported = expect(page.getByText('已从服务器加载菜单')).toBeVisible()
    await Promise.all([reported, openAsAdmin(page, token, '/orders/list')])
    await expect(page.getByRole('navigation').getByRole('button', { name: '采购' })).toBeVisible()
  })

  test('a failure to load the menu is reported and blocks no page', async ({ page, outlet }) => {
    let fails = true
    await page.route('**/api/v1/user/menu', (route) => (fails ? route.abort() : route.continue()))
    await storeSettings(page, { menuFromServer: true })
    const reported = expect(page.getByText('无法从服务器加载菜单')).toBeVisible()
    await Promise.all([reported, openAsAdmin(page, outlet.token, '/orders/list')])
    await expect(title(page, '订单')).toBeVisible()
    fails = false
    await page.getByRole('button', { name: '重试' }).click()
    await expect(page.getByText('已从服务器加载菜单')).toBeVisible()
    await expect(title(page, '订单')).toBeVisible()
  })
})

test('an admin sees the console as a user: in one tab, across a reload, until sign-out', async ({
  context,
  outlet,
}) => {
  const token = await signInByApi(outlet.url)
  const first = await context.newPage()
  await first.goto('/login')
  await first.evaluate((value) => localStorage.setItem('token', value), token)
  await first.goto('/menu/list')
  await expect(title(first, '菜单管理')).toBeVisible()
  await first.getByRole('button', { name: /账号菜单/ }).click()
  await first.getByRole('menuitem', { name: '以普通用户视角查看' }).click()
  const banner = first.getByText('你正在以普通用户的视角查看控制台')
  await expect(banner).toBeVisible()
  await expect(first).toHaveURL(/\/dashboard\/workplace$/)
  await first.reload()
  await expect(banner).toBeVisible()
  const second = await context.newPage()
  await second.goto('/menu/list')
  await expect(title(second, '菜单管理')).toBeVisible()
  await first.getByRole('button', { name: /账号菜单/ }).click()
  await first.getByRole('menuitem', { name: '退出登录' }).click()
  await expect(first).toHaveURL(/\/login/)
  await expect.poll(() => first.evaluate(() => sessionStorage.getItem('outlet-switched-role'))).toBeNull()
})

test('a session ended by the server: one notice, one redirect to the login page, and back with the typed text', async ({
  page,
  outlet,
}) => {
  const token = await signInByApi(outlet.url)
  await page.goto('/login')
  await page.evaluate((value) => localStorage.setItem('token', value), token)
  await page.goto('/orders/list?form=new')
  const note = page.getByRole('dialog').getByRole('textbox', { name: '备注' })
  await note.fill('Kept over the end')
  const visited: string[] = []
  page.on('framenavigated', (frame) => frame === page.mainFrame() && visited.push(new URL(frame.url()).pathname))
  page.on('dialog', (dialog) => void dialog.accept())

  // A change makes list and count stale. Both reads are held until the session is over, and both are refused.
  let release = (): void => undefined
  const over = new Promise<void>((resolve) => (release = resolve))
  let held = 0
  let refused = 0
  page.on('response', (response) => (refused += Number(response.status() === 401)))
  await page.route(/\/api\/v1\/orders/, async (route) => {
    held += 1
    await over
    await route.continue()
  })
  await outlet.api('POST', '/orders', anOrder('Guards'))
  await expect.poll(() => held).toBeGreaterThanOrEqual(2)
  const headers = { authorization: `Bearer ${token}` }
  expect((await fetch(`${outlet.url}/api/v1/logout`, { method: 'POST', headers })).ok).toBe(true)
  release()
  await expect(page).toHaveURL(/\/login\?redirect=OrderList&form=new$/)
  expect(visited.filter((path) => path === '/login')).toHaveLength(1)
  expect(refused).toBeGreaterThanOrEqual(1)
  await expect(page.getByText('登录已失效，请重新登录。')).toHaveCount(1)
  await page.unroute(/\/api\/v1\/orders/)
  await signInHere(page, 'admin', ADMIN_PASSWORD)
  await expect(page).toHaveURL(/\/orders\/list\?form=new$/)
  await expect(note).toHaveValue('Kept over the end')
})
