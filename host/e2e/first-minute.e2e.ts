import { ADMIN_PASSWORD, expect, test } from './console'
import { startConsole } from './start-console'

const MAX_CLICKS = 6

test('from an empty base to the first alert in the bell, led by the guide', async ({ page }) => {
  test.setTimeout(900_000)
  const outlet = await startConsole()
  try {
    await page.goto(outlet.url)
    await page.getByRole('textbox', { name: '用户名' }).fill('admin')
    await page.getByLabel('密码', { exact: true }).fill(ADMIN_PASSWORD)
    await page.getByRole('button', { name: '登录' }).click()
    const signedInAt = Date.now()

    const guide = page.getByRole('region', { name: '开始使用' })
    const step = (name: string) =>
      guide.getByRole('listitem').filter({ has: page.getByRole('link', { name, exact: true }) })
    await expect(step('连接店铺')).toContainText('Coach Outlet')
    await page.evaluate(() => {
      let clicks = 0
      addEventListener('click', () => (document.documentElement.dataset['clicks'] = String((clicks += 1))), true)
    })
    // The first sync reads the catalogue, and its progress is displayed until products are there.
    await expect(step('同步商品')).toContainText(/件商品|正在读取商品目录/)
    await step('添加第一个监控').getByRole('button').click()
    await expect(step('添加第一个监控')).toContainText(/，读取于 \d\d:\d\d/)
    await step('开启补货通知').getByRole('button', { name: '补货时通知我' }).click()
    await expect(step('开启补货通知')).toContainText('已启用')
    await step('收到第一条通知').getByRole('button', { name: '立即模拟补货（演示）' }).click()
    await expect(step('收到第一条通知')).toContainText('已出现在铃铛里')
    await page.getByRole('button', { name: /^通知/ }).click()
    await expect(page.getByText(/【演示】补货/)).toBeVisible()

    const tookMs = Date.now() - signedInAt
    const clicks = Number(await page.locator('html').getAttribute('data-clicks'))
    process.stdout.write(`first alert: ${clicks} clicks, ${(tookMs / 1000).toFixed(1)} s after sign-in\n`)
    expect(clicks).toBeGreaterThan(0)
    expect(clicks).toBeLessThanOrEqual(MAX_CLICKS)
  } finally {
    await outlet.stop()
  }
})
