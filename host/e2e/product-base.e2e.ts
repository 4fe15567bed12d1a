import { z } from '@outlet/shared/contract/zod'
import { expect, openAsAdmin, SITE, test, untilSynced } from './console'

const Products = z.object({ items: z.array(z.object({ id: z.string(), name: z.string() })) })

test('products are imported after a dry run, found in their stores, deleted and restored', async ({ page, outlet }) => {
  await untilSynced(outlet)
  const { items } = Products.parse(await outlet.api('GET', `/products?website_type=${SITE}&limit=200&sort=name`))
  // A product that no other journey adds.
  const product = items.at(-1)
  if (!product) throw new Error('the practice store has products')
  await openAsAdmin(page, outlet.token, '/product_base?form=import')
  const form = page.getByRole('dialog', { name: '批量导入商品' })
  await form
    .getByRole('textbox', { name: '粘贴商品编码，或上传 CSV 文件' })
    .fill(`商品编码,标签,备注\n${product.id.toLowerCase()},旅程,第一次\n-x,,`)
  await form.getByRole('button', { name: '预览变更' }).click()
  await expect(form.getByText('新增 1')).toBeVisible()
  await expect(form.getByText('无效 1')).toBeVisible()
  await form.getByRole('button', { name: '执行 1 项变更' }).click()
  await expect(page.getByText('已导入：新增 1，变更 0')).toBeVisible()

  const row = page
    .getByRole('region', { name: '商品库列表' })
    .getByRole('row')
    .filter({ hasText: product.id.toLowerCase() })
  await expect(row).toContainText(product.name)
  await expect(row).toContainText('旅程')
  await row.click()
  const drawer = page.getByRole('dialog', { name: product.id.toLowerCase() })
  await expect(drawer.getByRole('region', { name: '店铺' })).toContainText(product.name)
  const history = drawer.getByRole('region', { name: '价格与库存历史' })
  // The product was read once.
  await expect(history.getByRole('region', { name: '价格分析' })).toContainText('近 30 天最低')

  await drawer.getByRole('button', { name: /更多操作/ }).click()
  await page
    .getByRole('list', { name: /更多操作/ })
    .getByRole('button', { name: '删除' })
    .click()
  // The offer lasts while it has the focus.
  await page.getByRole('button', { name: '撤销' }).focus()
  await expect(row).toHaveCount(0)
  await page.getByRole('button', { name: '撤销' }).click()
  await expect(row).toBeVisible()
})
