import type { Page } from '@playwright/test'
import { z } from '@outlet/shared/contract/zod'
import { expect, openAsAdmin, setStock, SITE, test, untilSynced, type Console } from './console'

/** As no other number on the screens. */
const QUANTITY = 347

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

test('one variant sells out and comes back on every screen at once', async ({ browser, outlet }) => {
  test.slow()
  await untilSynced(outlet)
  const { productId, variants } = await pickVariants(outlet)
  const [watched = '', ...others] = variants
  for (const other of others) await setStock(outlet, other, 0)
  await setStock(outlet, watched, QUANTITY)
  const named = { website_type: SITE, product_code: productId }
  const { id: monitorId } = WithId.parse(
    await outlet.api('POST', '/inventory-monitors', { ...named, interval_seconds: 3600 }),
  )
  await outlet.api('POST', '/product-base', { product_code: productId })
  const becomes = async (stock: number) => {
    await setStock(outlet, watched, stock)
    await outlet.api('POST', `/inventory-monitors/${monitorId}/refresh`)
  }
  await becomes(QUANTITY)

  const asked = encodeURIComponent(productId)
  const row = (page: Page) => page.getByRole('row').filter({ hasText: productId })
  const drawer = (page: Page) => page.getByRole('dialog')
  const screens = [
    { path: `/products/${SITE}?q=${asked}`, place: row },
    { path: `/products/${SITE}?product=${asked}`, place: drawer },
    { path: `/product_base?q=${asked}`, place: row },
    { path: `/product_base/inventory-monitor?q=${asked}`, place: row },
    { path: `/product_base/inventory-monitor?monitor=${monitorId}`, place: drawer },
    {
      path: '/dashboard/workplace',
      place: (page: Page) => page.getByRole('link').filter({ hasText: productId }).first(),
    },
  ]
  // A context each: a browser opens six connections to a server at most, and each page keeps one for what is live.
  const shown = await Promise.all(
    screens.map(async ({ path, place }) => {
      const context = await browser.newContext({ baseURL: outlet.url, viewport: { width: 1440, height: 900 } })
      const page = await context.newPage()
      await openAsAdmin(page, outlet.token, path)
      return { path, context, there: place(page) }
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
  await becomes(0)
  await expectAll(false)
  await becomes(QUANTITY)
  await expectAll(true)

  // Whoever made the monitor is told, without any rule.
  for (const { there } of shown.slice(0, 1)) {
    await there.page().getByRole('button', { name: /^通知/ }).click()
    const told = there.page().getByRole('dialog', { name: '通知' }).getByRole('link', { name: /补货/ })
    await expect(told.first()).toContainText(String(QUANTITY))
  }
  await Promise.all(shown.map(({ context }) => context.close()))
})
