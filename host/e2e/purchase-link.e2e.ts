import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { currencyFormat } from '@outlet/shared/contract/money'
import { z } from '@outlet/shared/contract/zod'
import { axe, findSidewaysScrolling, violations } from './axe'
import { createAwaitingPurchase, setDiscount } from './buy'
import { expect, test, untilSynced, type Console } from './console'
import { longestAmounts } from './longest-amounts'
import { newSigningSecret, startReceiver } from './receiver'

const PASSWORD = 'Journey-Password'
const MAX_BYTES = 90_000
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } satisfies BrowserContextOptions

type Receiver = Awaited<ReturnType<typeof startReceiver>>
let receiver: Receiver
let ruleId = ''

/** Two webhook channels, one in each language, receive awaiting purchases as two phones would. */
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

/** Creates a purchase that awaits confirmation and returns the links that both phones received. */
const createConfirmationLinks = async (outlet: Console, task: string) => {
  const purchase = await createAwaitingPurchase(outlet, task)
  const link = (label: string) => {
    // Purchases of other journeys' tasks may await confirmation again meanwhile.
    const ours = receiver.received.filter(({ fields }) => fields.some(({ value }) => value === task))
    return ours.flatMap(({ links }) => links).findLast((one) => one.label === label)?.url ?? ''
  }
  await expect.poll(() => [link('查看并下单'), link('Review and buy')].every(Boolean)).toBe(true)
  const links = { chinese: link('查看并下单'), english: link('Review and buy') }
  receiver.received.length = 0
  return { ...purchase, ...links }
}

const openOn = async (browser: Browser, url: string, options: BrowserContextOptions = {}): Promise<Page> => {
  const context = await browser.newContext({ ...PHONE, ...options })
  await context.addInitScript({ path: axe })
  const page = await context.newPage()
  await page.goto(url)
  return page
}

const signIn = async (
  page: Page,
  labels = { name: '用户名', password: '密码', enter: '登录' },
  password = PASSWORD,
) => {
  await page.getByLabel(labels.name).fill('thumb')
  await page.getByLabel(labels.password).fill(password)
  await page.getByRole('button', { name: labels.enter }).click()
}
const ENGLISH = { name: 'Username', password: 'Password', enter: 'Sign in' }

/**
 * Shows an amount in place of each amount of the page, on its button too. Returns how many there are, and the texts in
 * which the amount is cut or broken over lines.
 */
const replaceAmounts = (page: Page, amount: string) =>
  page.evaluate((long) => {
    const shown = /\S*\d+\.\d\d\S*/
    const elements = [...document.querySelectorAll<HTMLElement>('dd, button')].filter((element) => {
      // Replaced before, unless the page has rendered itself again meanwhile.
      const text = element.dataset['text'] ?? element.textContent
      if (!shown.test(text)) return false
      element.dataset['text'] = text
      element.textContent = text.replace(shown, long)
      return true
    })
    const isBroken = ({ firstChild, textContent, scrollWidth, clientWidth }: HTMLElement) => {
      if (!firstChild) return true
      const range = document.createRange()
      const from = textContent.indexOf(long)
      range.setStart(firstChild, from)
      range.setEnd(firstChild, from + long.length)
      return scrollWidth > clientWidth || new Set([...range.getClientRects()].map(({ top }) => top)).size > 1
    }
    return { count: elements.length, broken: elements.filter(isBroken).map(({ textContent }) => textContent) }
  }, amount)

for (const [locale, link] of [
  ['zh-CN', 'chinese'],
  ['en-US', 'english'],
] as const)
  test(`no amount of ten currencies is cut or broken on the page of a purchase in ${locale}`, async ({
    browser,
    outlet,
  }) => {
    const links = await createConfirmationLinks(outlet, `Amounts ${locale}`)
    const page = await openOn(browser, links[link])
    await signIn(page, locale === 'en-US' ? ENGLISH : undefined)
    await expect(page.locator('button[value=buy]')).toBeVisible()
    for (const [currency, amount] of Object.entries(longestAmounts)) {
      const long = new Intl.NumberFormat(locale, currencyFormat(currency)).format(amount)
      const { count, broken } = await replaceAmounts(page, long)
      expect(count, currency).toBe(5)
      expect(broken, currency).toEqual([])
      expect(await findSidewaysScrolling(page)).toEqual([])
    }
    await page.context().close()
  })

test('an awaiting purchase is bought with one tap from its link, and other open pages of it are updated', async ({
  browser,
  outlet,
}) => {
  const { chinese, english } = await createConfirmationLinks(outlet, '钱包')
  const page = await openOn(browser, 'about:blank')
  const sizes: Promise<number>[] = []
  page.on('requestfinished', (request) =>
    sizes.push(request.sizes().then((size) => size.responseBodySize + size.responseHeadersSize)),
  )
  await page.goto(chinese, { waitUntil: 'networkidle' })
  const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
  expect(bytes).toBeLessThan(MAX_BYTES)
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
  const isInReach = async () => {
    const box = await buy.boundingBox()
    return box !== null && box.height >= 48 && box.y + box.height <= 844
  }
  await expect.poll(isInReach).toBe(true)
  expect(await findSidewaysScrolling(page)).toEqual([])
  expect(await violations(page)).toEqual([])

  const other = await openOn(browser, english, { viewport: { width: 1440, height: 900 }, colorScheme: 'dark' })
  await signIn(other, ENGLISH)
  await expect(other.getByRole('button', { name: /^Buy for \$/ })).toBeVisible()
  expect(await violations(other)).toEqual([])
  await buy.dblclick()
  await expect(page.getByRole('heading', { name: '已下单' })).toBeVisible()
  await expect(page.getByText('店铺订单号')).toBeVisible()
  await other.bringToFront()
  await expect(other.getByRole('heading', { name: 'Bought' })).toBeVisible()
  await expect(other.getByText('Confirmed by Thumb.')).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.reload()
  await expect(page.getByRole('heading', { name: '已下单' })).toBeVisible()
  await page.context().close()
  await other.context().close()
})

test('without scripts, by keyboard: a higher quote needs another confirmation, and is declined', async ({
  browser,
  outlet,
}) => {
  const { english, productId } = await createConfirmationLinks(outlet, 'Belt')
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
  // Without scripts the page reloads by itself (HTML `refresh`).
  await expect(page.getByText('The store’s total changed. Review it again.')).toBeVisible()
  await expect(buy).not.toHaveText(seen ?? '')
  await page.getByRole('button', { name: 'Decline' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Declined' })).toBeVisible()
  await page.context().close()
})

test('an invalid link shows an accessible error message', async ({ browser, outlet }) => {
  const page = await openOn(browser, `${outlet.url}/buy/made-up`, { locale: 'en-US' })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/link/i)
  expect(await findSidewaysScrolling(page)).toEqual([])
  expect(await violations(page)).toEqual([])
  await page.context().close()
})
