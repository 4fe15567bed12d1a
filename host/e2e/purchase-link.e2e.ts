import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { z } from '@outlet/shared/contract/zod'
import { axe, sideways, violations } from './axe'
import { askOne, setDiscount } from './buy'
import { expect, test, untilSynced, type Console } from './console'
import { newSigningSecret, startReceiver } from './receiver'

const PASSWORD = 'Journey-Password'
const MOST_BYTES = 90_000
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } satisfies BrowserContextOptions

type Receiver = Awaited<ReturnType<typeof startReceiver>>
let receiver: Receiver
let ruleId = ''

/** Purchases that wait are told to two phones, one in each language. */
test.beforeAll(async ({ outlet }) => {
  await untilSynced(outlet)
  receiver = await startReceiver()
  const Made = z.object({ id: z.string() })
  const channel = async (language: string) => {
    const secrets = { url: receiver.url, signing_secret: newSigningSecret() }
    const body = { kind: 'webhook', name: `phone ${language}`, language, secrets }
    return Made.parse(await outlet.api('POST', '/notification-channels', body)).id
  }
  const channel_ids = [await channel('zh-CN'), await channel('en-US')]
  const rule = { name: 'purchases', events: ['purchase_awaiting'], bell: false, channel_ids }
  ruleId = Made.parse(await outlet.api('POST', '/alert-rules', rule)).id
  await outlet.api('POST', '/users/signup', { username: 'thumb', name: 'Thumb', role: 'user', password: PASSWORD })
})

test.afterAll(async ({ outlet }) => {
  await outlet.api('DELETE', `/alert-rules/${ruleId}`)
  receiver.stop()
})

/** The links to one purchase that the two phones were sent. */
const askedLinks = async (outlet: Console, task: string) => {
  const asked = await askOne(outlet, task)
  const link = (label: string) => {
    const links = receiver.received.flatMap(({ links }) => links)
    return links.findLast((one) => one.label === label)?.url ?? ''
  }
  await expect.poll(() => [link('查看并下单'), link('Review and buy')].every(Boolean), { timeout: 20_000 }).toBe(true)
  const links = { chinese: link('查看并下单'), english: link('Review and buy') }
  receiver.received.length = 0
  return { ...asked, ...links }
}

const openOn = async (browser: Browser, url: string, options: BrowserContextOptions = {}): Promise<Page> => {
  const context = await browser.newContext({ ...PHONE, ...options })
  await context.addInitScript({ path: axe })
  const page = await context.newPage()
  await page.goto(url)
  return page
}

const signIn = async (page: Page, words = { name: '用户名', password: '密码', enter: '登录' }, password = PASSWORD) => {
  await page.getByLabel(words.name).fill('thumb')
  await page.getByLabel(words.password).fill(password)
  await page.getByRole('button', { name: words.enter }).click()
}
const ENGLISH = { name: 'Username', password: 'Password', enter: 'Sign in' }

test('a purchase that waits is bought by one tap from its link; whoever else has it open is told', async ({
  browser,
  outlet,
}) => {
  const { chinese, english } = await askedLinks(outlet, '钱包')
  const page = await openOn(browser, 'about:blank')
  const sizes: Promise<number>[] = []
  page.on('requestfinished', (request) =>
    sizes.push(request.sizes().then((size) => size.responseBodySize + size.responseHeadersSize)),
  )
  await page.goto(chinese, { waitUntil: 'networkidle' })
  const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
  expect(bytes).toBeLessThan(MOST_BYTES)
  await expect(page.getByRole('heading', { name: '等待确认下单' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^下单/ })).toHaveCount(0)
  await expect(page.getByText('没有自动更新')).toHaveCount(0)
  expect(await violations(page)).toEqual([])

  await signIn(page, undefined, 'Wrong-Password')
  await expect(page.getByRole('alert')).toHaveText('用户名或密码不正确。')
  await signIn(page)
  await expect(page.getByText('已登录：Thumb')).toBeVisible()
  const timer = page.getByRole('timer')
  const left = await timer.textContent()
  expect(left).toMatch(/^\d+:\d\d$/)
  await expect(timer).not.toHaveText(left ?? '')
  const buy = page.getByRole('button', { name: /^下单 US\$\d+\.\d\d$/ })
  const box = await buy.boundingBox()
  expect(box?.height).toBeGreaterThanOrEqual(48)
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(844)
  expect(await sideways(page)).toEqual([])
  expect(await violations(page)).toEqual([])

  const other = await openOn(browser, english, { viewport: { width: 1440, height: 900 }, colorScheme: 'dark' })
  await signIn(other, ENGLISH)
  await expect(other.getByRole('button', { name: /^Buy for \$/ })).toBeVisible()
  expect(await violations(other)).toEqual([])
  await buy.dblclick()
  await expect(page.getByRole('heading', { name: '已下单' })).toBeVisible({ timeout: 20_000 })
  await expect(page.getByText('店铺订单号')).toBeVisible()
  await other.bringToFront()
  await expect(other.getByRole('heading', { name: 'Bought' })).toBeVisible({ timeout: 20_000 })
  await expect(other.getByText('Confirmed by Thumb.')).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.reload()
  await expect(page.getByRole('heading', { name: '已下单' })).toBeVisible()
  await page.context().close()
  await other.context().close()
})

test('without a script, by keyboard: a dearer quote asks again, and is declined', async ({ browser, outlet }) => {
  const { english, productId } = await askedLinks(outlet, 'Belt')
  const page = await openOn(browser, english, { javaScriptEnabled: false, colorScheme: 'dark' })
  await expect(page.getByRole('timer')).toBeHidden()
  await expect(page.getByRole('link', { name: 'Not updating? Reload' })).toBeVisible()
  await page.getByLabel(ENGLISH.name).fill('thumb')
  await page.keyboard.press('Tab')
  await page.keyboard.type(PASSWORD)
  await page.keyboard.press('Enter')
  await setDiscount(outlet, productId, 0)
  const buy = page.getByRole('button', { name: /^Buy for \$/ })
  const seen = await buy.textContent()
  await buy.press('Enter')
  // Without a script the page reads itself again by its own refresh.
  await expect(page.getByText('The store now asks for another total. Review it again.')).toBeVisible({
    timeout: 30_000,
  })
  await expect(buy).not.toHaveText(seen ?? '')
  await page.getByRole('button', { name: 'Decline' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Declined' })).toBeVisible()
  await page.context().close()
})

test('a link that was not made here says so in words that everybody can read', async ({ browser, outlet }) => {
  const page = await openOn(browser, `${outlet.url}/buy/made-up`, { locale: 'en-US' })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/link/i)
  expect(await sideways(page)).toEqual([])
  expect(await violations(page)).toEqual([])
  await page.context().close()
})
