import { z } from '@outlet/shared/contract/zod'
import { ADMIN_PASSWORD, expect, test } from './console'
import { publishSameOrders } from './second-orders'

const BAD = '95.0.0'
/** Of one person who opens the page now and then. */
const MOST_LOADS = 40

const Pinned = z.object({ generation: z.int(), canaries: z.record(z.string(), z.object({ version: z.string() })) })

test('a canary whose page fails is halted by itself, and the page that failed is there again without a load', async ({
  page,
  outlet,
}) => {
  test.setTimeout(180_000)
  const read = async () => Pinned.parse(await outlet.api('GET', '/environments/local'))
  const isHalted = async () => (await read()).canaries['orders'] === undefined
  await publishSameOrders(outlet, BAD, (path, text) =>
    path === 'OrderList.js' ? `throw new Error("a broken canary");${text}` : text,
  )
  await page.goto('/login')
  await page.getByLabel('用户名', { exact: true }).fill('admin')
  await page.getByLabel('密码', { exact: true }).fill(ADMIN_PASSWORD)
  await page.getByRole('button', { name: '登录' }).click()
  await expect(page).toHaveURL(/\/dashboard\/workplace$/)
  await outlet.api('POST', '/environments/local/canaries/orders', {
    expected_generation: (await read()).generation,
    version: BAD,
    percent: 100,
  })
  const failed = page.getByText('此页面暂时无法加载')
  let loads = 0
  while (!(await isHalted()) && loads < MOST_LOADS) {
    loads += 1
    await page.goto('/orders/list')
    await expect(failed.or(page.getByRole('heading', { name: '订单', level: 1, exact: true }))).toBeVisible()
    await page.waitForTimeout(500)
  }
  expect(await isHalted()).toBe(true)
  expect(loads).toBeLessThanOrEqual(20)
  await expect(page.getByRole('heading', { name: '订单', level: 1, exact: true })).toBeVisible()
  await page.goto('/releases?remote=orders')
  await expect(page.getByText(`orders@${BAD} 的灰度发布已自动中止`).first()).toBeVisible()
})
