import type { Page } from '@playwright/test'
import { z } from '@outlet/shared/contract/zod'
import { startFakePage } from '../../server/src/stores/page/testing/fake-page'
import { startFakeSfra } from '../../server/src/stores/sfra/testing/fake-sfra'
import { startFakeShopify } from '../../server/src/stores/shopify/testing/fake-shopify'
import { fill, type FakeStore } from '../../server/src/stores/testing/fake-store'
import { expect, openAsAdmin, test, type Console } from './console'

const MAX_CLICKS = 2

const Stores = z.object({ items: z.array(z.object({ key: z.string(), base_url: z.string() })) })

/**
 * Starts a shop with the one product `<prefix>-1`, and disconnects and ends it after `use`: other journeys share the
 * console.
 */
const withShop = async (
  outlet: Console,
  start: () => Promise<FakeStore>,
  prefix: string,
  use: (shop: FakeStore) => Promise<void>,
) => {
  const shop = await start()
  fill(shop, prefix, 1)
  try {
    await use(shop)
  } finally {
    const { items } = Stores.parse(await outlet.api('GET', '/stores'))
    const connected = items.find(({ base_url: url }) => url === shop.origin)
    if (connected) await outlet.api('DELETE', `/stores/${connected.key}`)
    await shop.close()
  }
}

const countClicks = (page: Page) =>
  page.evaluate(() => {
    let clicks = 0
    const count = () => (document.documentElement.dataset['clicks'] = String((clicks += 1)))
    addEventListener('click', count, true)
  })

const clicksOf = async (page: Page) => Number(await page.locator('html').getAttribute('data-clicks'))

for (const [prefix, start, path] of [
  ['shopify', startFakeShopify, '/products/shopify-1'],
  ['sfra', startFakeSfra, '/women/sfra-1.html'],
  ['page', startFakePage, '/page-1'],
] as const) {
  test(`the pasted address of a product at an unknown shop (${prefix}) is monitored after two clicks`, async ({
    page,
    outlet,
  }) => {
    await withShop(outlet, start, prefix, async (shop) => {
      await openAsAdmin(page, outlet.token, '/product_base/inventory-monitor?form=new')
      const form = page.getByRole('dialog', { name: '添加监控' })
      const field = form.getByLabel('商品编码')
      await expect(field).toBeVisible()
      await countClicks(page)
      const pastedAt = Date.now()
      await field.fill(`${shop.origin}${path}`)
      await form.getByRole('button', { name: '连接店铺并添加此商品' }).click()
      await expect(field).toHaveValue(new RegExp(`^/?${prefix}-1$`))
      await form.getByRole('button', { name: '添加', exact: true }).click()
      await expect(
        page
          .getByRole('row')
          .filter({ hasText: `Name of ${prefix}-1` })
          .getByText('有货'),
      ).toBeVisible()
      process.stdout.write(`${prefix}: read ${((Date.now() - pastedAt) / 1000).toFixed(1)} s after its address\n`)
      expect(await clicksOf(page)).toBe(MAX_CLICKS)
    })
  })
}

test('the address of a page without product data is not monitored, and the form says why', async ({ page, outlet }) => {
  await withShop(outlet, startFakePage, 'empty', async (shop) => {
    for (const product of shop.products.values()) product.isUnreadable = true
    await openAsAdmin(page, outlet.token, '/product_base/inventory-monitor?form=new', 'en-US')
    const form = page.getByRole('dialog', { name: 'Add monitor' })
    await form.getByLabel('Product code').fill(`${shop.origin}/empty-1`)
    await expect(form.getByText(/^This page of 127\.0\.0\.1:\d+ contains no product data\./)).toBeVisible()
    await expect(form.getByRole('button', { name: 'Connect the store and add this product' })).toHaveCount(0)
    await form.getByLabel('Product code').fill(`${shop.origin}/missing`)
    await expect(form.getByText(/didn’t return this page \(HTTP 404\)/)).toBeVisible()
  })
})

for (const { locale, connect, anyway, missing, connected } of [
  {
    locale: 'zh-CN',
    connect: '连接',
    anyway: '仍然连接',
    missing: '店铺暂时关闭',
    connected: /已连接/,
  },
  {
    locale: 'en-US',
    connect: 'Connect',
    anyway: 'Connect anyway',
    missing: 'The store is closed for now',
    connected: /is connected/,
  },
]) {
  test(`a store that does not respond is refused with its test, and connected anyway (${locale})`, async ({
    page,
    outlet,
  }) => {
    await withShop(outlet, startFakePage, 'closed', async (shop) => {
      const address = encodeURIComponent(`${shop.origin}/closed-1`)
      await openAsAdmin(page, outlet.token, `/stores/list?form=new&address=${address}`, locale)
      const form = page.getByRole('dialog')
      await expect(form.getByText('Name of closed-1')).toBeVisible()
      shop.fault = () => ({ status: 503, headers: { 'content-type': 'text/html' }, body: 'maintenance' })
      await form.getByRole('button', { name: connect, exact: true }).click()
      await expect(form.getByText(missing).first()).toBeVisible()
      await form.getByRole('button', { name: anyway }).click()
      await expect(page.getByText(connected).first()).toBeVisible()
    })
  })
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('a shared address of an unknown shop is monitored after two taps', async ({ page, outlet }) => {
    await withShop(outlet, startFakeShopify, 'phone', async (shop) => {
      const shared = new URLSearchParams({ title: 'Bag', text: `${shop.origin}/products/phone-1` })
      await openAsAdmin(page, outlet.token, `/share?${shared.toString()}`, 'en-US')
      const form = page.getByRole('dialog', { name: 'Add monitor' })
      await countClicks(page)
      await form.getByRole('button', { name: 'Connect the store and add this product' }).tap()
      await expect(form.getByLabel('Product code')).toHaveValue('phone-1')
      await form.getByRole('button', { name: 'Add', exact: true }).tap()
      await expect(page.getByRole('row').filter({ hasText: 'Name of phone-1' }).getByText('In stock')).toBeVisible()
      expect(await clicksOf(page)).toBe(MAX_CLICKS)
    })
  })
})
