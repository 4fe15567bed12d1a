import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { z } from '@outlet/shared/contract/zod'
import { ADMIN_PASSWORD, expect, test } from './console'
import { publishSameOrders } from './second-orders'

const BAD = '95.0.0'
const PASSWORD = 'Journey-Password'

/** Signs in with the form. The server chooses a page's releases by the session cookie that this sets. */
const signIn = async (page: Page, username: string, password: string) => {
  await page.goto('/login')
  await page.getByLabel('用户名', { exact: true }).fill(username)
  await page.getByLabel('密码', { exact: true }).fill(password)
  await page.getByRole('button', { name: '登录' }).click()
  await expect(page).toHaveURL(/\/dashboard\/workplace$/)
}
const failedIn = (page: Page) => page.getByText('此页面暂时无法加载')
const ordersIn = (page: Page) => page.getByRole('heading', { name: '订单', level: 1, exact: true })

const Pinned = z.object({ generation: z.int(), canaries: z.record(z.string(), z.object({ version: z.string() })) })

test('a canary whose page fails is halted automatically, and the failed page recovers without a reload', async ({
  page,
  browser,
  outlet,
}) => {
  const read = async () => Pinned.parse(await outlet.api('GET', '/environments/local'))
  const isHalted = async () => (await read()).canaries['orders'] === undefined
  await publishSameOrders(outlet, BAD, (path, text) =>
    path === 'OrderList.js' ? `throw new Error("a broken canary");${text}` : text,
  )
  await signIn(page, 'admin', ADMIN_PASSWORD)
  await outlet.api('POST', '/environments/local/canaries/orders', {
    expected_generation: (await read()).generation,
    version: BAD,
    percent: 100,
  })
  // Errors of a single user halt no canary that other users also have, so a second user is needed.
  const username = `user-${randomUUID().slice(0, 8)}`
  await outlet.api('POST', '/users/signup', { username, name: username, role: 'user', password: PASSWORD })
  const theirs = await browser.newContext({ baseURL: outlet.url, locale: 'zh-CN' })
  const other = await theirs.newPage()
  await signIn(other, username, PASSWORD)
  while (!(await isHalted())) {
    await page.goto('/orders/list')
    await expect(failedIn(page).or(ordersIn(page))).toBeVisible()
    await other.goto('/orders/list')
    await expect(failedIn(other).or(ordersIn(other))).toBeVisible()
    await page.waitForTimeout(500)
  }
  await expect(ordersIn(page)).toBeVisible()
  await page.goto('/releases?remote=orders')
  await expect(page.getByText(`orders@${BAD} 的灰度发布已自动中止`).first()).toBeVisible()
  await theirs.close()
})
