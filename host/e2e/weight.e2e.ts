import type { Page } from '@playwright/test'
import { z } from '@outlet/shared/contract/zod'
import { expect, openAsAdmin, pickProduct, SITE, test, untilSynced } from './console'

// What a first visit transfers, headers included, with an empty cache. The bytes of the API's answers and of products'
// pictures are not counted: they grow with what the console holds. Raise a limit only for what the visitor sees at once, or
// needs where nothing more can be loaded, as the notice of a refusal.
// The guide's offer of practice data (its state, its code and style) comes after the page is shown, and may still be counted.
// Compression gives some hundred bytes more or less with each build.
const SIGN_IN = { bytes: 80_800, requests: 4 }
const WORKPLACE = { bytes: 353_000, requests: 37 }
const CHARTS = { bytes: 130_000 }

interface Loaded {
  url: string
  bytes: number
}

/** Every answer of the page from now on, as it ends. */
const weigh = async (page: Page): Promise<Loaded[]> => {
  const session = await page.context().newCDPSession(page)
  const urls = new Map<string, string>()
  const loaded: Loaded[] = []
  session.on('Network.requestWillBeSent', ({ requestId, request }) => urls.set(requestId, request.url))
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength: bytes }) => {
    const url = urls.get(requestId) ?? ''
    if (/^https?:/.test(url) && !url.includes('/images/')) loaded.push({ url, bytes })
  })
  await session.send('Network.enable')
  return loaded
}

// A list that changes meanwhile is read again.
const addressesOf = (loaded: readonly Loaded[]) => new Set(loaded.map(({ url }) => url)).size

// The start page's address is asked for once more where something was pinned a moment ago: a release that is newer.
const bytesOf = (loaded: readonly Loaded[]) =>
  loaded
    .filter(({ url }) => !url.includes('/api/') && new URL(url).pathname !== '/')
    .reduce((total, { bytes }) => total + bytes, 0)

for (const address of ['/login', '/login?redirect=InventoryMonitor'])
  test(`the sign-in page is light at ${address}`, async ({ page }) => {
    const loaded = await weigh(page)
    await page.goto(address, { waitUntil: 'networkidle' })
    expect(addressesOf(loaded)).toBeLessThanOrEqual(SIGN_IN.requests)
    expect(bytesOf(loaded)).toBeLessThanOrEqual(SIGN_IN.bytes)
  })

test('signing in brings its own code and the next page’s files with the first key, and tries again where none came', async ({
  page,
}) => {
  await page.goto('/login', { waitUntil: 'networkidle' })
  await page.route(/sign-in-late\.js/, (route) => route.abort())
  await page.getByLabel('用户名', { exact: true }).fill('admin')
  await page.getByLabel('密码', { exact: true }).fill('not the password')
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page.getByRole('alert').filter({ hasText: '无法连接服务器' })).toBeVisible()
  await page.unroute(/sign-in-late\.js/)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page.getByRole('alert').filter({ hasText: '用户名或密码' })).toBeVisible()
  await page.reload()
  await page.getByLabel('用户名', { exact: true }).pressSequentially('a')
  await expect(page.locator('link[rel=prefetch][href*="/remotes/host/"][href$="/main.js"]')).toHaveCount(1)
})

test('the workplace is light, and waits for neither charts nor forms', async ({ page, outlet }) => {
  const loaded = await weigh(page)
  await openAsAdmin(page, outlet.token, '/dashboard/workplace')
  await expect(page.locator('.widget')).not.toHaveCount(0)
  await expect(page.locator('.widget .arco-skeleton, .widget [role=status]')).toHaveCount(0)
  expect(loaded.filter(({ url }) => /\/(?:charts|arco-forms|arco-late)\./.test(url))).toEqual([])
  expect(addressesOf(loaded)).toBeLessThanOrEqual(WORKPLACE.requests)
  expect(bytesOf(loaded)).toBeLessThanOrEqual(WORKPLACE.bytes)
})

test('the workplace with practice data is as light: its checkbox and button bring no form or dialog', async ({
  page,
  outlet,
}) => {
  await page.route('**/api/v1/practice-data', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...(await answer.json()), state: 'there' } })
  })
  const loaded = await weigh(page)
  await openAsAdmin(page, outlet.token, '/dashboard/workplace')
  await expect(page.getByRole('checkbox', { name: '计入统计' })).toBeVisible()
  await expect(page.getByRole('button', { name: '移除演练数据' })).toBeVisible()
  expect(loaded.filter(({ url }) => /\/(?:charts|arco-forms|arco-late)\./.test(url))).toEqual([])
  expect(bytesOf(loaded)).toBeLessThanOrEqual(WORKPLACE.bytes)
  await page.getByRole('button', { name: '移除演练数据' }).click()
  await expect(page.getByRole('dialog').getByRole('button', { name: '移除', exact: true })).toBeVisible()
})

test('the first paint waits for none of the shell’s code', async ({ page, outlet }) => {
  await page.addInitScript((token) => localStorage.setItem('token', token), outlet.token)
  // Never answered: what is seen meanwhile is the document's own.
  await page.route(/\/(?:main|vendor|arco)\.js$/, () => undefined)
  await page.goto('/dashboard/workplace', { waitUntil: 'commit' })
  await expect(page.getByText('Outlet Console')).toBeVisible()
  await page.evaluate(() => new Promise(requestAnimationFrame))
  const paints = () => performance.getEntriesByName('first-contentful-paint').length
  await expect.poll(() => page.evaluate(paints)).toBe(1)
})

test('a chart’s code is light, and comes when the page around it is shown', async ({ page, outlet }) => {
  await untilSynced(outlet)
  const { id } = await pickProduct(outlet)
  const body = { product_code: id, website_type: SITE }
  const monitor = z.object({ id: z.string() }).parse(await outlet.api('POST', '/inventory-monitors', body))
  await outlet.api('POST', `/inventory-monitors/${monitor.id}/refresh`)
  const loaded = await weigh(page)
  await openAsAdmin(page, outlet.token, `/product_base/inventory-monitor?monitor=${monitor.id}`)
  await expect(page.getByRole('dialog').locator('canvas')).toBeVisible()
  const charts = loaded.filter(({ url }) => /\/charts\./.test(url))
  expect(charts).not.toEqual([])
  expect(bytesOf(charts)).toBeLessThanOrEqual(CHARTS.bytes)
  // Whatever is preloaded comes before the page is shown.
  await expect(page.locator('link[rel=preload][href*="/charts."]')).toHaveCount(0)
})
