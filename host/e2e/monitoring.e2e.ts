import { z } from '@outlet/shared/contract/zod'
import { expect, openAsAdmin, pickProduct, setStock, SITE, test, untilSynced } from './console'

test.beforeAll(({ outlet }) => untilSynced(outlet))

test('a product is monitored by its code and checked at once, and its restock appears live and in the trend', async ({
  page,
  outlet,
}) => {
  const { id: productId } = await pickProduct(outlet)
  await setStock(outlet, productId, 0)
  await openAsAdmin(page, outlet.token, `/product_base/inventory-monitor?q=${encodeURIComponent(productId)}`)

  await page.getByRole('button', { name: '添加监控' }).first().click()
  const form = page.getByRole('dialog')
  await form.getByRole('combobox', { name: '店铺' }).click()
  await page.getByRole('option', { name: 'Coach Outlet', exact: false }).first().click()
  await form.getByLabel('商品编码').fill('!')
  await form.getByRole('button', { name: '添加', exact: true }).click()
  await expect(form.getByText('商品编码格式')).toBeVisible()
  await form.getByLabel('商品编码').fill(productId.toLowerCase())
  await form.getByRole('button', { name: '添加', exact: true }).click()
  const row = page.getByRole('row').filter({ hasText: productId })
  await expect(row.getByText('缺货')).toBeVisible()

  await setStock(outlet, productId, 7)
  const Monitors = z.object({ items: z.array(z.object({ id: z.string() })) })
  const { items } = Monitors.parse(await outlet.api('GET', `/inventory-monitors?q=${encodeURIComponent(productId)}`))
  await outlet.api('POST', `/inventory-monitors/${items[0]?.id}/refresh`)
  await expect(row.getByText('有货')).toBeVisible()
  await expect(row.getByText('7', { exact: true })).toBeVisible()

  await row.getByText(productId).first().click()
  await expect(page).toHaveURL(/monitor=/)
  await expect(page.getByRole('dialog').locator('canvas')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('dialog').locator('canvas')).toBeVisible()
})

test('a batch reports the result of each line', async ({ outlet }) => {
  const { id: productId } = await pickProduct(outlet)
  const created = await outlet.api('POST', '/inventory-monitors/batch', {
    website_type: SITE,
    product_codes: [productId, productId, 'NO-SUCH-CODE', '?'],
  })
  const { results } = z.object({ results: z.array(z.object({ result: z.string() })) }).parse(created)
  expect(results.map(({ result }) => result)).toEqual(['created', 'duplicate', 'not_found', 'invalid_format'])
})
