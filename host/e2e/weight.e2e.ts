import type { Page } from '@playwright/test'
import { z } from '@outlet/shared/contract/zod'
import { expect, openAsAdmin, pickProduct, SITE, test, untilSynced } from './console'

// Transfer budgets of a first visit with an empty cache, headers included. Bytes of API responses and product pictures
// are not counted: they grow with the console's data. Raise a limit only for content that the visitor sees at once, or
// that is needed when nothing more can be loaded, such as the notice of refused files. The guide's offer of practice
// data (its state, code and styles) comes after the page is shown, and may still be counted. Compression varies by some
// hundred bytes with each build.
const SIGN_IN = { bytes: 80_800, requests: 4 }
// English is loaded beside the Chinese of the shell's own files.
const WORKPLACE = { 'zh-CN': { bytes: 340_000, requests: 39 }, 'en-US': { bytes: 347_000, requests: 40 } }
// With the guide's offer: its state, code and styles.
const WITH_PRACTICE_DATA = 341_000
const CHARTS = { bytes: 130_000 }

interface Loaded {
  url: string
  bytes: number
}

/** Empties the cache, which journeys share, and records every response of the page from now on, as it ends. */
const recordResponses = async (page: Page): Promise<Loaded[]> => {
  const session = await page.context().newCDPSession(page)
  const urls = new Map<string, string>()
  const loaded: Loaded[] = []
  session.on('Network.requestWillBeSent', ({ requestId, request }) => urls.set(requestId, request.url))
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength: bytes }) => {
    const url = urls.get(requestId) ?? ''
    if (/^https?:/.test(url) && !url.includes('/images/')) loaded.push({ url, bytes })
  })
  await session.send('Network.clearBrowserCache')
  await session.send('Network.enable')
  return loaded
}

// A list that changes meanwhile is read again; it counts once.
const addressesOf = (loaded: readonly Loaded[]) => new Set(loaded.map(({ url }) => url)).size

// The start page's address is requested again when a release was pinned shortly before; that response is not counted.
const bytesOf = (loaded: readonly Loaded[]) =>
  loaded
    .filter(({ url }) => !url.includes('/api/') && new URL(url).pathname !== '/')
    .reduce((total, { bytes }) => total + bytes, 0)

for (const address of ['/login', '/login?redirect=InventoryMonitor'])
  test(`the sign-in page is light at ${address}`, async ({ page }) => {
    const loaded = await recordResponses(page)
    await page.goto(address, { waitUntil: 'networkidle' })
    expect(addressesOf(loaded)).toBeLessThanOrEqual(SIGN_IN.requests)
    expect(bytesOf(loaded)).toBeLessThanOrEqual(SIGN_IN.bytes)
  })

test('the first key press loads the sign-in code and the next page’s files, and a failed load is tried again', async ({
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

/**
 * Records the responses that the page requests until the selector matches. The button that stops all buying loads a
 * dialog a second after the page is quiet, which may be before this process reads the page.
 */
const recordUntil = async (page: Page, selector: string): Promise<() => Promise<Loaded[]>> => {
  const loaded = await recordResponses(page)
  await page.addInitScript((wanted) => {
    new MutationObserver((_changes, observer) => {
      if (!document.querySelector(wanted)) return
      observer.disconnect()
      performance.mark('wanted')
    }).observe(document, { childList: true, subtree: true })
  }, selector)
  return async () => {
    await expect(page.locator(selector)).toBeVisible()
    const later = await page.evaluate(() => {
      const until = performance.getEntriesByName('wanted')[0]?.startTime ?? Infinity
      const requests = performance.getEntriesByType('resource')
      return requests.filter(({ startTime }) => startTime > until).map(({ name }) => name)
    })
    return loaded.filter(({ url }) => !later.includes(url))
  }
}

const lateFiles = (loaded: readonly Loaded[]) =>
  loaded.map(({ url }) => url).filter((url) => /\/(?:charts|arco-forms|arco-late)\./.test(url))

for (const [locale, { bytes, requests }] of Object.entries(WORKPLACE))
  test(`the workplace is light in ${locale}, and waits for neither charts nor forms`, async ({ page, outlet }) => {
    const loadedUntil = await recordUntil(
      page,
      'body:has(.widget-body):not(:has(.widget :is(.arco-skeleton, [role=status]), .metric-strip :is([role=status], [data-pending=true])))',
    )
    await openAsAdmin(page, outlet.token, '/dashboard/workplace', locale)
    const loaded = await loadedUntil()
    expect(lateFiles(loaded)).toEqual([])
    expect(addressesOf(loaded)).toBeLessThanOrEqual(requests)
    expect(bytesOf(loaded)).toBeLessThanOrEqual(bytes)
  })

test('the workplace with practice data is as light: its checkbox and button load no form or dialog', async ({
  page,
  outlet,
}) => {
  await page.route('**/api/v1/practice-data', async (route) => {
    const fetched = await route.fetch()
    await route.fulfill({ response: fetched, json: { ...(await fetched.json()), state: 'there' } })
  })
  const loadedUntil = await recordUntil(page, 'body:has(.practice-count input[type=checkbox])')
  await openAsAdmin(page, outlet.token, '/dashboard/workplace')
  await expect(page.getByRole('checkbox', { name: '计入统计' })).toBeVisible()
  await expect(page.getByRole('button', { name: '移除示例数据' })).toBeVisible()
  const loaded = await loadedUntil()
  expect(lateFiles(loaded)).toEqual([])
  expect(bytesOf(loaded)).toBeLessThanOrEqual(WITH_PRACTICE_DATA)
  await page.getByRole('button', { name: '移除示例数据' }).click()
  await expect(page.getByRole('dialog').getByRole('button', { name: '移除', exact: true })).toBeVisible()
})

test('the first paint does not wait for the shell’s code', async ({ page, outlet }) => {
  await page.addInitScript((token) => localStorage.setItem('token', token), outlet.token)
  // These requests never end, so only the document itself is visible.
  await page.route(/\/(?:main|vendor|arco)\.js$/, () => undefined)
  await page.goto('/dashboard/workplace', { waitUntil: 'commit' })
  await expect(page.getByText('Outlet Console')).toBeVisible()
  await page.evaluate(() => new Promise(requestAnimationFrame))
  const paints = () => performance.getEntriesByName('first-contentful-paint').length
  await expect.poll(() => page.evaluate(paints)).toBe(1)
})

test('a chart’s code is light, and loads after the page around it is shown', async ({ page, outlet }) => {
  await untilSynced(outlet)
  const { id } = await pickProduct(outlet)
  const body = { product_code: id, website_type: SITE }
  const monitor = z.object({ id: z.string() }).parse(await outlet.api('POST', '/inventory-monitors', body))
  await outlet.api('POST', `/inventory-monitors/${monitor.id}/refresh`)
  const loaded = await recordResponses(page)
  await openAsAdmin(page, outlet.token, `/product_base/inventory-monitor?monitor=${monitor.id}`)
  await expect(page.getByRole('dialog').locator('canvas')).toBeVisible()
  const charts = () => loaded.filter(({ url }) => /\/charts\./.test(url))
  await expect.poll(charts).not.toEqual([])
  expect(bytesOf(charts())).toBeLessThanOrEqual(CHARTS.bytes)
  // A preload would be in the document before the page is shown.
  await expect(page.locator('link[rel=preload][href*="/charts."]')).toHaveCount(0)
})
