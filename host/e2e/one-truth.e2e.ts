import type { Page } from '@playwright/test'
import { z } from '@outlet/shared/contract/zod'
import { expect, openAsAdmin, setStock, SITE, test, untilSynced, type Console } from './console'

/** Numbers that occur nowhere else on the screens: the available quantity, and the quantity on hand. */
const QUANTITY = 347
const ON_HAND = 359

const Products = z.object({ items: z.array(z.object({ id: z.string(), variants_count: z.int() })) })
const Detail = z.object({ variants: z.array(z.object({ variant_id: z.string() })).min(1) })
const WithId = z.object({ id: z.string() })

const pickVariants = async (outlet: Console) => {
  const { items } = Products.parse(
    await outlet.api('GET', `/products?website_type=${SITE}&is_monitored=false&limit=200`),
  )
  const found = items.find(({ variants_count: count }) => count > 1 && count < 8)
  if (!found) throw new Error('the practice store has a product with a few variants')
  const { variants } = Detail.parse(await outlet.api('GET', `/products/${SITE}/${encodeURIComponent(found.id)}`))
  return { productId: found.id, variants: variants.map(({ variant_id: id }) => id) }
}

test('a variant that sells out and returns is updated on every screen at once', async ({ browser, outlet }) => {
  test.slow()
  await untilSynced(outlet)
  const { productId, variants } = await pickVariants(outlet)
  const [watched = '', ...others] = variants
  for (const other of others) await setStock(outlet, other, 0)
  const setWatched = async (stock: number) => {
    const inventory = { ats: stock, stock_level: stock === 0 ? 0 : ON_HAND, orderable: stock > 0 }
    await outlet.practice('/inventory', { site: SITE, product_id: watched, inventory })
  }
  await setWatched(QUANTITY)
  const named = { website_type: SITE, product_code: productId }
  const { id: monitorId } = WithId.parse(
    await outlet.api('POST', '/inventory-monitors', { ...named, interval_seconds: 3600 }),
  )
  await outlet.api('POST', '/product-base', { product_code: productId })
  const becomes = async (stock: number) => {
    await setWatched(stock)
    await outlet.api('POST', `/inventory-monitors/${monitorId}/refresh`)
  }
  await becomes(QUANTITY)

  const encodedId = encodeURIComponent(productId)
  const row = (page: Page) => page.getByRole('row').filter({ hasText: productId })
  const drawer = (page: Page) => page.getByRole('dialog')
  const screens = [
    { path: `/products/${SITE}?q=${encodedId}`, place: row },
    { path: `/products/${SITE}?product=${encodedId}`, place: drawer },
    { path: `/product_base?q=${encodedId}`, place: row },
    { path: `/product_base/inventory-monitor?q=${encodedId}`, place: row },
    { path: `/product_base/inventory-monitor?monitor=${monitorId}`, place: drawer },
    {
      path: '/dashboard/workplace',
      place: (page: Page) => page.getByRole('link').filter({ hasText: productId }).first(),
    },
  ]
  // One context for each page: a browser opens at most six connections to a server, and each page holds one for live
  // events.
  const shown = await Promise.all(
    screens.map(async ({ path, place }) => {
      const context = await browser.newContext({ baseURL: outlet.url, viewport: { width: 1440, height: 900 } })
      const page = await context.newPage()
      await openAsAdmin(page, outlet.token, path)
      return { path, context, there: place(page) }
    }),
  )
  // Lists and monitors display the available quantity under its name; only products display the one on hand.
  const expectLabels = () =>
    Promise.all(
      shown.map(async ({ path, there }) => {
        if (path === '/dashboard/workplace') return
        await expect(there.page().getByText('可售', { exact: true }).first(), path).toBeVisible()
        const isProductDrawer = path.includes('?product=')
        if (isProductDrawer) await expect(there, path).toContainText(`库存${ON_HAND}`)
        if (path.includes('inventory-monitor')) await expect(there, path).not.toContainText(String(ON_HAND))
      }),
    )
  const expectAll = (isIn: boolean) =>
    Promise.all(
      shown.map(async ({ path, there }) => {
        await expect(there, path).toContainText(isIn ? String(QUANTITY) : /售罄|缺货/)
        if (!isIn) await expect(there, path).not.toContainText(String(QUANTITY))
      }),
    )

  await expectAll(true)
  await expectLabels()
  await becomes(0)
  await expectAll(false)
  await becomes(QUANTITY)
  await expectAll(true)

  // The person who created the monitor is notified without any alert rule.
  for (const { there } of shown.slice(0, 1)) {
    await there.page().getByRole('button', { name: /^通知/ }).click()
    const restockLink = there.page().getByRole('dialog', { name: '通知' }).getByRole('link', { name: /补货/ })
    await expect(restockLink.first()).toContainText(String(QUANTITY))
  }
  await Promise.all(shown.map(({ context }) => context.close()))
})
