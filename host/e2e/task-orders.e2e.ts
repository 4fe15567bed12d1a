import { z } from '@outlet/shared/contract/zod'
import { buyOne, connectByScapi } from './buy'
import { expect, openAsAdmin, test, untilSynced } from './console'

test.beforeAll(({ outlet }) => untilSynced(outlet))

test("a task's order is read from its store on request, and tagged", async ({ page, outlet }) => {
  const id = await buyOne(outlet, 'Journey', 'placed')
  const Placed = z.object({ store_order_number: z.string() })
  const { store_order_number: order_no } = Placed.parse(await outlet.api('GET', `/orders/${id}`))
  await openAsAdmin(page, outlet.token, `/orders/list?order=${id}`)
  const drawer = page.getByRole('dialog')
  await expect(drawer.getByRole('region', { name: '店铺状态' })).toContainText('status: new')
  await outlet.practice('/order', {
    order_no,
    status: 'open',
    confirmation_status: 'confirmed',
    payment_status: 'paid',
  })
  await drawer.getByRole('button', { name: '立即更新' }).click()
  await expect(drawer.getByText('confirmation_status: confirmed')).toBeVisible()
  await expect(drawer.getByText('已确认').first()).toBeVisible()

  await drawer.getByRole('button', { name: '编辑备注和标签' }).click()
  const form = page.getByRole('dialog').filter({ hasText: '的备注和标签' })
  await form.getByRole('combobox').locator('input').fill('送礼')
  await page.keyboard.press('Enter')
  await form.getByRole('button', { name: '保存' }).click()
  await expect(form).toHaveCount(0)
  await page.goto('/orders/list?tag=送礼&source=task')
  await expect(page.getByText('共 1 条')).toBeVisible()
})

test("a task's order is cancelled where the store lets its shoppers cancel", async ({ page, outlet }) => {
  const store = await connectByScapi(outlet)
  const id = await buyOne(outlet, 'Cancelled', 'placed', store)
  await openAsAdmin(page, outlet.token, `/orders/list?order=${id}`)
  const drawer = page.getByRole('dialog').first()
  const atStore = drawer.getByRole('region', { name: '店铺状态' })
  // Live: the first reading shows that the store allows it.
  await expect(atStore).toContainText('available_to_cancel: 1 of 1')
  await atStore.getByRole('button', { name: '在店铺取消' }).click()
  await page.getByRole('button', { name: '请求取消', exact: true }).click()
  await expect(atStore.getByText('店铺已取消订单。')).toBeVisible()
  await expect(atStore).toContainText('available_to_cancel: 0 of 1')
  await expect(atStore.getByRole('button', { name: '在店铺取消' })).toHaveCount(0)
  const Orders = z.object({ orders: z.array(z.object({ status: z.string(), order_no: z.string() })) })
  const { store_order_number } = z
    .object({ store_order_number: z.string() })
    .parse(await outlet.api('GET', `/orders/${id}`))
  const { orders } = Orders.parse(await outlet.practice('/orders'))
  expect(orders.find(({ order_no }) => order_no === store_order_number)?.status).toBe('cancelled')
})

test('a purchase with an unknown outcome is resolved above the orders', async ({ page, outlet }) => {
  await buyOne(outlet, 'Of this journey', 'unknown')
  await openAsAdmin(page, outlet.token, '/orders/list')
  await page.getByRole('button', { name: /^需要处理：/ }).click()
  // Other journeys may have left purchases of their own.
  const purchase = page.getByRole('article').filter({ hasText: 'Of this journey' })
  await expect(purchase.getByText('店铺尚未确认订单')).toBeVisible()
  // Live: a check reports what it has seen.
  await expect(purchase.getByText(/is not confirmed yet/)).toBeVisible()
  await purchase.getByRole('button', { name: '没有订单，结束任务' }).click()
  await page.getByRole('button', { name: '没有下单', exact: true }).click()
  await expect(purchase).toHaveCount(0)
})
