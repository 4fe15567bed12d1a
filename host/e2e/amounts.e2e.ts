import type { Page } from '@playwright/test'
import { measures } from '@outlet/shared/contract/analytics'
import { currencyFormat, minorOf } from '@outlet/shared/contract/money'
import { z } from '@outlet/shared/contract/zod'
import { createAwaitingPurchase } from './buy'
import { longestAmounts } from './longest-amounts'
import { anOrder, expect, openAsAdmin, test, untilSynced } from './console'

const WithId = z.object({ id: z.string() })

/**
 * Records of one product, one for each page: base entry, monitor, task with a purchase that awaits confirmation, order.
 */
interface Shown {
  productId: string
  itemId: string
  monitorId: string
  taskId: string
  orderId: string
}
let shown: Shown

test.beforeAll(async ({ outlet }) => {
  await untilSynced(outlet)
  const made = async (path: string, body: unknown) => WithId.parse(await outlet.api('POST', path, body)).id
  const orderId = await made('/orders', anOrder('Long 1'))
  await made('/orders', anOrder('Long 2'))
  const { productId, taskId } = await createAwaitingPurchase(outlet, 'Long')
  const monitors = await outlet.api('GET', `/inventory-monitors?q=${encodeURIComponent(productId)}`)
  const [monitor] = z.object({ items: z.array(WithId).min(1) }).parse(monitors).items
  const itemId = await made('/product-base', { product_code: productId })
  shown = { productId, itemId, monitorId: monitor?.id ?? '', taskId, orderId }
})

/** Waits until rows or values are rendered. Network idle cannot be used because the event stream never ends. */
const untilShown = async (page: Page) => {
  await expect(
    page.locator('[data-pane] tbody tr[data-index], .page-area article, .page-area h1, .page-area h2').first(),
  ).toBeVisible()
  await expect(page.locator('[aria-busy=true]:visible')).toHaveCount(0)
}

type Currency = keyof typeof longestAmounts
const currencies = Object.keys(longestAmounts) as Currency[]
const currencyAt = (index: number): Currency => currencies[index % currencies.length] ?? 'IDR'

/** Keys of amounts that are plain numbers in minor units; the currency is another field of the row. */
const PLAIN_AMOUNT_KEY = /^(budget|spent|held|left|min_unit_price|max_unit_price|max_total|unit_price|daily_budget)$/
/**
 * Keys of the greater of two amounts in a row. The lesser amount stays below it so that the page shows "from" and the
 * struck-through price.
 */
const GREATER_AMOUNT_KEY = /max|regular|list|previous/

const amountOf = (key: string, currency: Currency) => {
  const minor = minorOf(longestAmounts[currency], currency)
  return GREATER_AMOUNT_KEY.test(key) ? minor : minor - 10
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const lengthen = (value: unknown, currency: Currency, key = ''): unknown => {
  if (Array.isArray(value)) return value.map((item) => lengthen(item, currency, key))
  if (typeof value === 'number' && PLAIN_AMOUNT_KEY.test(key)) return amountOf(key, currency)
  if (typeof value === 'string' && key === 'currency') return currency
  if (!isRecord(value)) return value
  if ('minor' in value && 'currency' in value) return { minor: amountOf(key, currency), currency }
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, lengthen(item, currency, name)]))
}

/** Extends the list to ten rows, so that each currency occurs once; added rows have ids of their own. */
const tenRows = (items: readonly unknown[]): unknown[] =>
  Array.from({ length: Math.max(items.length, items.length === 0 ? 0 : currencies.length) }, (_, index) => {
    const item = items[index % items.length]
    if (index < items.length || !isRecord(item) || typeof item['id'] !== 'string') return item
    return { ...item, id: item['id'].slice(0, -2) + String(10 + index) }
  })

/**
 * Replaces the values of money measures in an analytics response, which holds plain numbers in the order of the query's
 * measures.
 */
const lengthenMeasures = (body: Record<string, unknown>, url: URL, currency: Currency) => {
  const isMoney = url.searchParams.getAll('measure').map((name) => isMeasure(name) && measures[name].unit === 'money')
  // Also replaces null values: the journeys' orders have no exchange rate.
  const long = (value: unknown, index: number) => (isMoney[index] ? amountOf('', currency) : value)
  const inRows = (value: unknown, key = ''): unknown => {
    if (key === 'values' && Array.isArray(value)) return value.map(long)
    if (Array.isArray(value)) return value.map((item) => inRows(item))
    if (!isRecord(value)) return value
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, inRows(item, name)]))
  }
  return inRows({ ...body, currency })
}
const isMeasure = (name: string): name is keyof typeof measures => name in measures

const LENGTHENED_PATHS =
  /\/api\/v1\/(products|product-base|inventory-monitors|orders|snatch-tasks|task-channels|purchase-attempts|analytics)\b/

/**
 * Replaces the amounts in the server's responses with long ones. Each row of a list has another currency; other
 * responses rotate through the currencies.
 */
const lengthenAmounts = (page: Page) => {
  let turn = 0
  return page.route(LENGTHENED_PATHS, async (route) => {
    if (route.request().method() !== 'GET') return route.continue()
    const response = await route.fetch()
    if (!response.headers()['content-type']?.includes('json')) return route.fulfill({ response })
    const url = new URL(route.request().url())
    const body: unknown = await response.json()
    const currency = currencyAt(turn++)
    if (!isRecord(body)) return route.fulfill({ response })
    if (url.pathname.includes('/analytics/')) {
      return route.fulfill({ response, json: lengthenMeasures(body, url, currency) })
    }
    const { items } = body
    if (!Array.isArray(items)) return route.fulfill({ response, json: lengthen(body, currency) })
    const rows = tenRows(items).map((item, index) => lengthen(item, currencyAt(index)))
    return route.fulfill({ response, json: { ...body, items: rows } })
  })
}

/**
 * Regular expression of amounts as `Intl` formats them, in full or compact notation, with the currency symbol on either
 * side.
 */
const amountPattern = (locale: string): string => {
  const signOf = (currency: string) =>
    new Intl.NumberFormat(locale, currencyFormat(currency)).formatToParts(1).find(({ type }) => type === 'currency')
      ?.value ?? currency
  const signs = [...currencies, 'USD', 'CNY'].map((currency) => signOf(currency).replace('$', '\\$')).join('|')
  const number = '\\d[\\d.,]{2,}'
  return `(${signs})[\\s\\u00a0]?${number}|${number}[\\s\\u00a0]?(${signs})`
}

/**
 * Amounts that an ancestor clips or shortens with an ellipsis. Amounts that the person can scroll to do not count as
 * cut.
 */
const cutAmounts = (page: Page, locale: string) =>
  page.evaluate((pattern) => {
    const amount = new RegExp(pattern)
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
    /** Text for screen readers only, such as a chart's table, is in a box of one pixel. */
    const isUnseen = (from: Element | null): boolean =>
      from !== null && from !== document.body && (from.clientWidth === 1 || isUnseen(from.parentElement))
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const nodes: Node[] = []
    while (walker.nextNode()) nodes.push(walker.currentNode)
    const visible = nodes.filter(
      (node) => amount.test(node.textContent ?? '') && boxOf(node).width > 0 && !isUnseen(node.parentElement),
    )
    const cut = visible.filter((node) => isClipped(node.parentElement, boxOf(node)))
    const texts = (found: readonly Node[]) => found.map(({ textContent }) => textContent ?? '')
    return { seen: texts(visible), cut: texts(cut) }
  }, amountPattern(locale))

/** Waits until at least so many amounts are shown and none of them is cut: the page may still be changing its layout. */
const expectUncut = async (page: Page, locale: string, min: number, what = '') => {
  const judge = async () => {
    const { seen, cut } = await cutAmounts(page, locale)
    return { isShown: seen.length >= min, cut }
  }
  await expect.poll(judge, what).toEqual({ isShown: true, cut: [] })
}

/** Addresses of every list with its drawer open, both analytics pages and the workplace. */
const amountPlaces = ({ productId, itemId, monitorId, taskId, orderId }: Shown) => [
  `/products/coach-outlet?product=${encodeURIComponent(productId)}`,
  `/product_base?item=${itemId}`,
  `/product_base/inventory-monitor?monitor=${monitorId}`,
  `/snatch_task/list?task=${taskId}`,
  `/orders/list?q=Long&order=${orderId}`,
  '/channel/list?tab=task',
  '/visualization/data-analysis',
  '/visualization/multi-dimension-data-analysis?measure=spend&rows=store&columns=weekday',
  '/dashboard/workplace',
]

for (const locale of ['zh-CN', 'en-US'])
  test(`no amount of ten currencies is cut on any page in ${locale}`, async ({ page, outlet }) => {
    // High enough for ten rows.
    const resize = (width: number) => page.setViewportSize({ width, height: 1900 })
    await resize(1440)
    await page.addInitScript((value) => localStorage.setItem('arco-locale', value), locale)
    await lengthenAmounts(page)
    for (const place of amountPlaces(shown)) {
      await resize(1440)
      await openAsAdmin(page, outlet.token, place)
      await untilShown(page)
      if (place.includes('?') && !place.startsWith('/channel') && !place.startsWith('/visualization'))
        await expect(page.getByRole('dialog').first()).toBeVisible()
      for (const width of [1440, 1366, 390]) {
        await resize(width)
        await expectUncut(page, locale, 1, `${place} at ${width} px`)
      }
    }
  })

const places = [
  '/products/coach-outlet',
  '/product_base',
  '/product_base/inventory-monitor',
  '/orders/list?q=Long',
  '/dashboard/workplace',
] as const

test('a list is printed without the frame, with all loaded rows and a note about rows that are not loaded', async ({
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
  await expect.poll(() => page.locator('tbody tr').count()).toBeGreaterThan(onScreen)
  await expect(page.getByText(/^已打印 .* 行，另有 .* 行未加载。$/)).toBeVisible()
  await expect(page.locator('thead')).toHaveCSS('display', 'table-header-group')
  const file = await page.pdf({ format: 'A4', landscape: true })
  expect(file.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0).toBeGreaterThan(1)
})

test('at 400 % zoom lists and forms scroll in one direction only', async ({ page, outlet }) => {
  await page.setViewportSize({ width: 320, height: 256 })
  for (const place of [...places, '/orders/list?form=new', '/channel/list', '/snatch_task/list']) {
    await openAsAdmin(page, outlet.token, place)
    await untilShown(page)
    const wide = () => page.evaluate(() => document.scrollingElement?.scrollWidth ?? 0)
    await expect.poll(wide, place).toBeLessThanOrEqual(320)
  }
})

/** Inner width of an A4 page in portrait and landscape, in CSS pixels (96 per inch). */
const PAPER = { upright: 703, lying: 1032 } as const

const toPaper = async (page: Page, form: keyof typeof PAPER) => {
  await page.emulateMedia({ media: 'print' })
  await page.setViewportSize({ width: PAPER[form], height: 800 })
  await expect(page.locator('.shell-bar, .shell-menu, [data-toolbar]').locator('visible=true')).toHaveCount(0)
  await expect(page.locator('button:visible:not(th button)')).toHaveCount(0)
}

for (const form of ['upright', 'lying'] as const)
  test(`the list of orders is printed ${form} with all of its rows and uncut amounts`, async ({ page, outlet }) => {
    await page.setViewportSize({ width: 1366, height: 800 })
    await lengthenAmounts(page)
    await openAsAdmin(page, outlet.token, '/orders/list?q=Long')
    await expect(page.getByRole('row').nth(2)).toBeVisible()
    await untilShown(page)
    await toPaper(page, form)
    for (const name of ['Long 1', 'Long 2']) await expect(page.locator('tbody').getByText(name).first()).toBeVisible()
    await expect(page.getByText(/行未加载|其余未加载/).locator('visible=true')).toHaveCount(0)
    await expect(page.locator('thead')).toHaveCSS('display', 'table-header-group')
    await expectUncut(page, 'zh-CN', currencies.length)
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PAPER[form])
  })

test("when an order's drawer is open, the whole drawer is printed and nothing else", async ({ page, outlet }) => {
  await page.setViewportSize({ width: 1366, height: 500 })
  await lengthenAmounts(page)
  await openAsAdmin(page, outlet.token, `/orders/list?q=Long&order=${shown.orderId}`)
  const drawer = page.getByRole('dialog')
  await expect(drawer.getByText('Tote').first()).toBeVisible()
  await untilShown(page)
  await toPaper(page, 'upright')
  await expect(page.locator('.shell')).toBeHidden()
  await expect(drawer.getByText('Tote').first()).toBeVisible()
  const hidden = () =>
    page.locator('[data-page-drawer=open] *').evaluateAll((elements) =>
      elements
        .filter((element) => {
          const { overflowY, position } = getComputedStyle(element)
          const isBounded = overflowY !== 'visible' && element.scrollHeight > element.clientHeight + 1
          return element.clientHeight > 0 && (isBounded || position === 'fixed')
        })
        .map(({ className }) => String(className)),
    )
  await expect.poll(hidden).toEqual([])
  await expectUncut(page, 'zh-CN', 2)
})
