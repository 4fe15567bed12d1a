import type { Page } from '@playwright/test'
import { anOrder, expect, openAsAdmin, pickProduct, SITE, test, untilSynced } from './console'

test.beforeAll(async ({ outlet }) => {
  await untilSynced(outlet)
  const { id } = await pickProduct(outlet)
  await outlet.api('POST', '/inventory-monitors', { website_type: SITE, product_code: id })
  await outlet.api('POST', '/product-base', { product_code: id })
  for (const number of [1, 2]) await outlet.api('POST', '/orders', anOrder(`Long ${number}`))
})

/** Until rows or figures stand there; the event stream keeps the network busy for ever. */
const untilShown = async (page: Page) => {
  await expect(
    page.locator('[data-pane] tbody tr[data-index], .page-area article, .page-area h1, .page-area h2').first(),
  ).toBeVisible()
  await expect(page.locator('[aria-busy=true]:visible')).toHaveCount(0)
  await page.waitForTimeout(500)
}

/** The longest amounts of stores that sell in these currencies. */
const amounts = [
  { minor: 129_900_000, currency: 'IDR' },
  { minor: 1_299_000_000, currency: 'IDR' },
  { minor: 25_900_000, currency: 'VND' },
  { minor: 129_900_050, currency: 'COP' },
  { minor: 1_299_000, currency: 'KRW' },
]

const withLongAmounts = (value: unknown, at = { index: 0 }): unknown => {
  if (Array.isArray(value)) return value.map((item) => withLongAmounts(item, at))
  if (typeof value !== 'object' || value === null) return value
  if ('minor' in value && 'currency' in value) return amounts[at.index++ % amounts.length]
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withLongAmounts(item, at)]))
}

/** The server's own answers with long amounts in place of theirs. */
const lengthenAmounts = (page: Page) =>
  page.route(/\/api\/v1\/(products|product-base|inventory-monitors|orders|snatch-tasks|analytics)/, async (route) => {
    if (route.request().method() !== 'GET') return route.continue()
    const response = await route.fetch()
    if (!response.headers()['content-type']?.includes('json')) return route.fulfill({ response })
    await route.fulfill({ response, json: withLongAmounts(await response.json()) })
  })

/** Amounts on the page that an ancestor clips or ends in an ellipsis; those that one can scroll to are whole. */
const cutAmounts = (page: Page) =>
  page.evaluate(() => {
    const amount = /(IDR|COP|₫|₩|US\$|\$|¥)[\s\u00a0]?[\d.,]{4,}|[\d.,]{4,}[\s\u00a0]?₫/
    const boxOf = (node: Node) => {
      const range = document.createRange()
      range.selectNodeContents(node)
      return range.getBoundingClientRect()
    }
    const scrolls = (element: Element) => ['auto', 'scroll'].includes(getComputedStyle(element).overflowX)
    const clips = (element: Element, box: DOMRect) => {
      if (getComputedStyle(element).overflowX === 'visible') return false
      const edge = element.getBoundingClientRect()
      return box.left < edge.left - 1 || box.right > edge.right + 1
    }
    const isClipped = (from: Element | null, box: DOMRect): boolean =>
      from !== null &&
      from !== document.body &&
      !scrolls(from) &&
      (clips(from, box) || isClipped(from.parentElement, box))
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const nodes: Node[] = []
    while (walker.nextNode()) nodes.push(walker.currentNode)
    const shown = nodes.filter((node) => amount.test(node.textContent ?? '') && boxOf(node).width > 0)
    const cut = shown.filter((node) => isClipped(node.parentElement, boxOf(node)))
    return { seen: shown.length, cut: cut.map(({ textContent }) => textContent) }
  })

const places = [
  '/products/coach-outlet',
  '/product_base',
  '/product_base/inventory-monitor',
  '/orders/list?q=Long',
  '/dashboard/workplace',
] as const

for (const locale of ['zh-CN', 'en-US'])
  for (const width of [1366, 1440, 390])
    test(`no amount is cut at ${width} px in ${locale}`, async ({ page, outlet }) => {
      test.setTimeout(120_000)
      await page.setViewportSize({ width, height: 800 })
      await page.addInitScript((value) => localStorage.setItem('arco-locale', value), locale)
      await lengthenAmounts(page)
      for (const place of places) {
        await openAsAdmin(page, outlet.token, place)
        await untilShown(page)
        const { seen, cut } = await cutAmounts(page)
        expect(cut, place).toEqual([])
        expect(seen, place).toBeGreaterThan(0)
      }
      await openAsAdmin(page, outlet.token, '/products/coach-outlet')
      await page.getByRole('row').nth(1).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await untilShown(page)
      expect((await cutAmounts(page)).cut, 'drawer').toEqual([])
    })

test('a list is printed without the frame, with all loaded rows and a word on those that are missing', async ({
  page,
  outlet,
}) => {
  await page.setViewportSize({ width: 1366, height: 800 })
  await openAsAdmin(page, outlet.token, '/products/coach-outlet')
  await expect(page.getByRole('row').nth(3)).toBeVisible()
  await untilShown(page)
  const onScreen = await page.locator('tbody tr').count()
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('.shell-bar, .shell-menu, [data-toolbar]').locator('visible=true')).toHaveCount(0)
  await expect(page.locator('button:visible:not(th button)')).toHaveCount(0)
  expect(await page.locator('tbody tr').count()).toBeGreaterThan(onScreen)
  await expect(page.getByText(/^已打印 .* 行，另有 .* 行未加载。$/)).toBeVisible()
  expect(await page.locator('thead').evaluate((head) => getComputedStyle(head).display)).toBe('table-header-group')
  const file = await page.pdf({ format: 'A4', landscape: true })
  expect(file.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0).toBeGreaterThan(1)
})

test('at 400 % zoom lists and forms scroll in one direction', async ({ page, outlet }) => {
  await page.setViewportSize({ width: 320, height: 256 })
  for (const place of [...places, '/orders/list?form=new', '/channel/list', '/snatch_task/list']) {
    await openAsAdmin(page, outlet.token, place)
    await untilShown(page)
    const wide = await page.evaluate(() => document.scrollingElement?.scrollWidth ?? 0)
    expect(wide, place).toBeLessThanOrEqual(320)
  }
})
