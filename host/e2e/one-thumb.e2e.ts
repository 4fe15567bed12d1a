import type { Locator, Page } from '@playwright/test'
import { expectThumbReach } from './accessible'
import { createAwaitingPurchase } from './buy'
import { expect, openAsAdmin, pickProduct, test, untilSynced } from './console'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

test.beforeAll(({ outlet }) => untilSynced(outlet))

/** Asserts that the buttons at a drawer's lower edge are in one line. */
const expectOneLine = async (page: Page, ...buttons: Locator[]) => {
  // The drawer may still slide in between two readings.
  const lines = async () => {
    const tops = []
    for (const button of buttons) tops.push(Math.round((await button.boundingBox())?.y ?? 0))
    return new Set(tops).size
  }
  await expect.poll(lines).toBe(1)
  await expectThumbReach(page)
}

/** Chooses an entry of the menu of a row or a drawer. */
const chooseInMenu = async (page: Page, place: Locator, entry: string) => {
  await place.getByRole('button', { name: /的更多操作$/ }).tap()
  const button = page.getByRole('list', { name: /的更多操作$/ }).getByRole('button', { name: entry, exact: true })
  await expect(button).toBeVisible()
  await expectThumbReach(page)
  await button.tap()
}

const uniqueName = () => `By thumb ${Date.now()}`

test('a monitor is added, checked, paused and resumed with a thumb', async ({ page, outlet }) => {
  const { id } = await pickProduct(outlet)
  await openAsAdmin(page, outlet.token, '/product_base/inventory-monitor')
  await page.getByRole('button', { name: '添加监控' }).tap()
  const form = page.getByRole('dialog')
  await form.getByLabel('商品编码').fill(id)
  await form.getByRole('combobox', { name: '店铺', exact: true }).tap()
  await page.getByRole('option', { name: 'Coach Outlet · 演示', exact: true }).tap()
  await form.getByRole('button', { name: '添加', exact: true }).tap()
  await expect(form).toHaveCount(0)
  const card = page.getByRole('row').filter({ hasText: id })
  await card.getByRole('button', { name: `立即检查 ${id}` }).tap()
  await expect(page.getByText(`已检查 ${id}`)).toBeVisible()
  await expectThumbReach(page)
  await card.tap()
  const drawer = page.getByRole('dialog')
  const check = drawer.getByRole('button', { name: '立即检查' })
  await expectOneLine(page, check, drawer.getByRole('button', { name: '编辑' }))
  await chooseInMenu(page, drawer, '暂停')
  // A tap right after the one before counts as a double tap.
  await expect(async () => {
    await drawer.getByRole('button', { name: '恢复' }).tap({ timeout: 1000 })
    await expect(check).toBeVisible({ timeout: 2000 })
  }).toPass()
})

test('the order of a task is confirmed with a thumb', async ({ page, outlet }) => {
  const name = uniqueName()
  const { taskId } = await createAwaitingPurchase(outlet, name)
  await openAsAdmin(page, outlet.token, '/snatch_task/list')
  const card = page.getByRole('row').filter({ hasText: name })
  await card.getByRole('button', { name: '处理' }).tap()
  const drawer = page.getByRole('dialog')
  await expect(drawer.getByRole('region', { name: '确认下单？' })).toBeVisible()
  await expectThumbReach(page)
  await drawer.getByRole('button', { name: /^下单，共/ }).tap()
  const attempts = () => outlet.api('GET', `/purchase-attempts?task_id=${taskId}`)
  // The outcome at the store is the subject of other journeys.
  await expect.poll(attempts).not.toMatchObject({ items: [{ state: 'quoted' }] })
})

test('an order is recorded and brought to its end with a thumb', async ({ page, outlet }) => {
  const store = uniqueName()
  await openAsAdmin(page, outlet.token, '/orders/list')
  await page.getByRole('button', { name: '录入订单' }).tap()
  const form = page.getByRole('dialog')
  await form.getByLabel('店铺', { exact: true }).fill(store)
  await form.getByLabel('商品名称').fill('Tote')
  await form.getByLabel('单价').fill('120')
  await expectThumbReach(page)
  await form.getByRole('button', { name: '保存' }).tap()
  await expect(form).toHaveCount(0)
  await page.getByRole('row').filter({ hasText: store }).tap()
  const drawer = page.getByRole('dialog')
  for (const step of ['标为已确认', '标为已发货', '标为已送达', '完成订单']) {
    const button = drawer.getByRole('button', { name: step })
    await expect(button).toBeVisible()
    await expectOneLine(page, button, drawer.getByRole('button', { name: '编辑', exact: true }))
    // A tap right after the one before counts as a double tap.
    await expect(async () => {
      if ((await button.count()) > 0) await button.tap({ timeout: 1000 })
      await expect(button).toHaveCount(0, { timeout: 2000 })
    }).toPass()
  }
  await expect(drawer.getByText('已完成').first()).toBeVisible()
})
