import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, signInByApi, test } from './console'

const PASSWORD = 'Journey-Password'

const stopBanner = (page: Page) => page.getByText(/已于 .* 停止全部下单。管理员恢复之前，不会下单。/)
const stopButton = (page: Page) => page.getByRole('button', { name: '停止全部下单' })
const resumeButton = (page: Page) => page.getByRole('button', { name: '恢复下单' })

test.afterEach(async ({ outlet }) => {
  await outlet.api('DELETE', '/buying-stop')
})

test('all buying is stopped by keyboard in one tab and shown in all others; a user sees it and cannot resume', async ({
  context,
  browser,
  outlet,
}) => {
  await context.addInitScript((token) => localStorage.setItem('token', token), outlet.token)
  const [page, other] = [await context.newPage(), await context.newPage()]
  await page.goto('/orders/list')
  await other.goto('/stores/list')
  const username = `user-${randomUUID().slice(0, 8)}`
  await outlet.api('POST', '/users/signup', { username, name: username, role: 'user', password: PASSWORD })
  const theirs = await browser.newContext({
    baseURL: outlet.url,
    locale: 'zh-CN',
    viewport: { width: 390, height: 844 },
  })
  const token = await signInByApi(outlet.url, username, PASSWORD)
  await theirs.addInitScript((value) => localStorage.setItem('token', value), token)
  const narrow = await theirs.newPage()
  await narrow.goto('/orders/list')
  await expect(narrow.getByRole('heading', { name: '订单', level: 1 })).toBeVisible()
  await expect(stopButton(narrow)).toHaveCount(0)

  await page.bringToFront()
  await stopButton(page).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: '停止全部下单？' })
  await expect(dialog.getByRole('button', { name: '停止全部下单' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(stopButton(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: '停止全部下单' }).press('Enter')
  await expect(stopBanner(page)).toBeVisible()
  await expect(resumeButton(page)).toBeFocused()
  for (const each of [other, narrow]) await expect(stopBanner(each)).toBeVisible()
  await expect(resumeButton(narrow)).toHaveCount(0)
  await expect.poll(() => narrow.evaluate(() => document.documentElement.scrollWidth)).toBe(390)

  await other.bringToFront()
  await resumeButton(other).click()
  for (const each of [page, other, narrow]) await expect(stopBanner(each)).toBeHidden()
  await expect(stopButton(other)).toBeVisible()
  await theirs.close()
})

test('all buying can also be stopped from the palette', async ({ page, outlet }) => {
  await page.addInitScript((token) => localStorage.setItem('token', token), outlet.token)
  await page.goto('/orders/list')
  await expect(page.getByRole('heading', { name: '订单', level: 1 })).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: '查找' }).fill('停止全部下单')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: '停止全部下单？' }).getByRole('button', { name: '停止全部下单' }).click()
  await expect(stopBanner(page)).toBeVisible()
})
