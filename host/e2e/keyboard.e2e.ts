import { MAX_STEPS, press, tabTo } from './by-keyboard'
import { ADMIN_PASSWORD, expect, pickProduct, setStock, test, untilSynced } from './console'

test('the main task by keyboard alone: sign in, monitor a product, see its restock, record an order', async ({
  page,
  outlet,
}) => {
  await untilSynced(outlet)
  const product = await pickProduct(outlet)
  await setStock(outlet, product.id, 0)

  await page.goto('/login')
  await expect(page.getByLabel('用户名', { exact: true })).toBeFocused()
  await page.keyboard.type('admin')
  await tabTo(page, page.getByLabel('密码', { exact: true }))
  await page.keyboard.type(ADMIN_PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/dashboard\/workplace$/)

  const menu = page.getByRole('navigation', { name: '主菜单' })
  const products = menu.getByRole('link', { name: 'Coach Outlet 商品', exact: true })
  await tabTo(page, menu.getByRole('link').first())
  for (let step = 0; step < MAX_STEPS && !(await products.isVisible()); step++) {
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowRight')
  }
  await press(page, products)
  await expect(page.getByRole('heading', { level: 1, name: 'Coach Outlet 商品' })).toBeVisible()

  await tabTo(page, page.getByRole('main').getByRole('textbox', { name: /搜索/ }))
  await page.keyboard.type(product.id)
  const row = page.getByRole('row').filter({ hasText: product.id })
  await expect(page.getByRole('row')).toHaveCount(2)
  await press(page, row)
  const drawer = page.getByRole('dialog')
  await press(page, drawer.getByRole('button', { name: '监控库存' }))
  await press(page, drawer.getByRole('link', { name: '查看监控' }))
  await expect(page.getByRole('heading', { level: 1, name: '库存监控' })).toBeVisible()

  const monitor = page.getByRole('row').filter({ hasText: product.id })
  await expect(monitor.getByText('缺货')).toBeVisible()
  await setStock(outlet, product.id, 4)
  await press(page, monitor.getByRole('button', { name: /立即检查/ }))
  await expect(monitor.getByText('有货')).toBeVisible()
  await press(page, monitor)
  await expect(drawer.locator('canvas')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(drawer).toHaveCount(0)
  await expect(monitor).toBeFocused()

  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: '查找' })).toBeFocused()
  await page.keyboard.type('录入订单')
  await page.keyboard.press('Enter')
  await tabTo(page, drawer.getByLabel('店铺', { exact: true }))
  await page.keyboard.type('Coach Outlet')
  await tabTo(page, drawer.getByLabel('商品名称'))
  await page.keyboard.type(product.name)
  await tabTo(page, drawer.getByLabel('单价'))
  await page.keyboard.type('199')
  await press(page, drawer.getByRole('button', { name: '保存' }))
  // A drawer returns the focus to its opener when it closes.
  await expect(drawer).toHaveCount(0)
  await expect(page.getByRole('row').filter({ hasText: product.name })).toBeVisible()

  await press(page, page.getByRole('button', { name: /账号菜单/ }))
  await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('menuitem', { name: '退出登录' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/login/)
})
