import type { Page } from '@playwright/test'
import { ADMIN_PASSWORD, expect, openAsAdmin, test } from './console'

test('signs in with the keyboard, is welcomed, and signs out', async ({ page }) => {
  await page.goto('/')
  await expect(page).toHaveURL(/\/login/)
  await expect(page.getByLabel('用户名', { exact: true })).toBeFocused()
  await page.keyboard.type('admin')
  await page.keyboard.press('Tab')
  await page.keyboard.type(ADMIN_PASSWORD)
  // The message disappears by itself, on a busy machine before the page is complete.
  const welcomed = expect(page.getByText('欢迎使用')).toBeVisible()
  await page.keyboard.press('Enter')
  await Promise.all([welcomed, expect(page).toHaveURL(/\/dashboard\/workplace$/)])

  await page.getByRole('button', { name: /账号菜单/ }).click()
  await page.getByRole('menuitem', { name: '退出登录' }).click()
  await expect(page).toHaveURL(/\/login/)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('token'))).toBeNull()
})

test('shows what is wrong, in both languages, and forgets a token that failed', async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('button', { name: '登录' }).click()
  await expect(page.getByText('用户名不能为空')).toBeVisible()
  await page.getByRole('button', { name: 'English' }).click()
  await expect(page.getByText('Username cannot be empty')).toBeVisible()
  await expect(page.getByText('Password cannot be empty')).toBeVisible()
  await page.getByLabel('Username', { exact: true }).fill('admin')
  await page.getByLabel('Password', { exact: true }).fill('Not-The-Password')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('Login error, refresh and try again')).toBeVisible()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('token'))).toBeNull()
})

test('leads back to the requested page, by its name, with its query', async ({ page }) => {
  await page.goto('/orders/list?status=placed&redirect=kept')
  await expect(page).toHaveURL(/\/login\?.*redirect=OrderList/)
  await page.getByLabel('用户名', { exact: true }).fill('admin')
  await page.getByLabel('密码', { exact: true }).fill(ADMIN_PASSWORD)
  await page.getByRole('button', { name: '登录' }).click()
  await expect(page).toHaveURL(/\/orders\/list\?/)
  const query = new URL(page.url()).searchParams
  expect(query.get('status')).toBe('placed')
  expect(query.get('redirect')).toBe('kept')
})

test('remembers the name, never the password', async ({ page }) => {
  await page.goto('/login')
  await page.getByLabel('用户名', { exact: true }).fill('admin')
  await page.getByLabel('密码', { exact: true }).fill(ADMIN_PASSWORD)
  await page.getByRole('button', { name: '登录' }).click()
  await expect(page).toHaveURL(/workplace/)
  const stored = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
  expect(stored).not.toContain(ADMIN_PASSWORD)
  await page.evaluate(() => localStorage.removeItem('token'))
  // The console redirects by itself when it misses its token, which would cancel another navigation in the same tab.
  const later = await page.context().newPage()
  await page.close()
  await later.goto('/login')
  await expect(later.getByLabel('用户名', { exact: true })).toHaveValue('admin')
  await expect(later.getByLabel('密码', { exact: true })).toHaveValue('')
})

test('signing out in one tab signs out the others', async ({ context, outlet }) => {
  const response = await fetch(`${outlet.url}/api/v1/login/access-token`, {
    method: 'POST',
    body: new URLSearchParams({ username: 'admin', password: ADMIN_PASSWORD }),
  })
  const { access_token: token } = await response.json()
  const first = await context.newPage()
  await first.goto('/login')
  await first.evaluate((value) => localStorage.setItem('token', value), token)
  await first.goto('/dashboard/workplace')
  const second = await context.newPage()
  await second.goto('/orders/list')
  await expect(second.getByRole('button', { name: /账号菜单/ })).toBeVisible()
  await first.getByRole('button', { name: /账号菜单/ }).click()
  await first.getByRole('menuitem', { name: '退出登录' }).click()
  await expect(second).toHaveURL(/\/login\?.*redirect=OrderList/)
})

test('goes to the sign-in page when the server has ended the session', async ({ page, outlet }) => {
  await page.goto('/login')
  await page.evaluate(() => localStorage.setItem('token', 'x'.repeat(43)))
  await page.goto('/orders/list')
  await expect(page).toHaveURL(/\/login\?.*redirect=OrderList/)
  await openAsAdmin(page, outlet.token, '/login')
  await expect(page).toHaveURL(/\/dashboard\/workplace$/)
})

test('shows the not-found page at an address without a page', async ({ page, outlet }) => {
  await openAsAdmin(page, outlet.token, '/no/such/page')
  await expect(page.getByText('页面不存在').or(page.getByText('Whoops, this page is gone'))).toBeVisible()
})

test.describe('the sign-in form before its script is loaded', () => {
  /** Blocks the page's script until the returned function is called. */
  const holdScript = async (page: Page) => {
    let letThrough = (): void => undefined
    const held = new Promise<void>((resolve) => (letThrough = resolve))
    await page.route(/\/sign-in\.js/, async (route) => {
      await held
      await route.continue()
    })
    return letThrough
  }

  test('accepts input, and typed or submitted values are preserved', async ({ page }) => {
    const addresses: string[] = []
    page.on('request', (request) => addresses.push(request.url()))
    const complaints: string[] = []
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
    const letThrough = await holdScript(page)
    await page.goto('/login', { waitUntil: 'commit' })
    const name = page.getByLabel('用户名', { exact: true })
    await name.fill('admin')
    const box = await name.elementHandle()
    await page.getByLabel('密码', { exact: true }).fill(ADMIN_PASSWORD)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/login$/)
    await expect(name).toHaveValue('admin')
    letThrough()
    await expect(page).toHaveURL(/\/dashboard\/workplace$/)
    expect(box).not.toBeNull()
    expect(addresses.filter((address) => address.includes(ADMIN_PASSWORD))).toEqual([])
    expect(complaints).toEqual([])
  })

  test('preserves its elements, the focus and a partly typed name', async ({ page }) => {
    const letThrough = await holdScript(page)
    await page.goto('/login', { waitUntil: 'commit' })
    const name = page.getByLabel('用户名', { exact: true })
    await name.click()
    await page.keyboard.type('adm')
    await name.evaluate((element) => element.setAttribute('data-same', 'yes'))
    letThrough()
    await expect(page).toHaveTitle(/登录/)
    await expect(name).toBeFocused()
    await page.keyboard.type('in')
    await expect(name).toHaveValue('admin')
    await expect(name).toHaveAttribute('data-same', 'yes')
  })

  test('is in the language chosen in this browser', async ({ page, context }) => {
    await page.goto('/login')
    await page.getByRole('button', { name: 'English' }).click()
    let letThrough = await holdScript(page)
    await page.goto('/login', { waitUntil: 'commit' })
    await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
    letThrough()
    await expect(page).toHaveTitle(/^Sign in/)
    // A browser without the language cookie shows no other language in the meantime.
    await context.clearCookies()
    await page.unroute(/\/sign-in\.js/)
    letThrough = await holdScript(page)
    await page.goto('/login', { waitUntil: 'commit' })
    await expect(page.getByLabel('用户名', { exact: true })).toBeAttached()
    await expect(page.getByLabel('用户名', { exact: true })).toBeHidden()
    letThrough()
    await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
  })

  test('is dark where the browser prefers it, and starts with the remembered name', async ({ page }) => {
    await page.addInitScript(() => {
      localStorage.setItem('outlet-settings', JSON.stringify({ theme: 'dark' }))
      localStorage.setItem('outlet-username', 'lin')
    })
    const letThrough = await holdScript(page)
    await page.goto('/login', { waitUntil: 'commit' })
    await expect(page.locator('body')).toHaveAttribute('arco-theme', 'dark')
    letThrough()
    await expect(page.getByLabel('用户名', { exact: true })).toHaveValue('lin')
    await expect(page.getByLabel('密码', { exact: true })).toBeFocused()
    await expect(page.getByRole('button', { name: '切换到浅色模式' })).toBeVisible()
  })
})

test('without scripts the password appears in no address', async ({ browser, outlet }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${outlet.url}/login?redirect=OrderList`)
  await page.getByLabel('用户名', { exact: true }).fill('admin')
  await page.getByLabel('密码', { exact: true }).fill(ADMIN_PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('密码', { exact: true })).toHaveValue('')
  expect(page.url()).toBe(`${outlet.url}/login?redirect=OrderList`)
  await context.close()
})
