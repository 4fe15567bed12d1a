import type { Page } from '@playwright/test'
import { z } from '@outlet/shared/contract/zod'
import { expect, goTo, openAsAdmin, pickProduct, SITE, test, untilSynced, type Console } from './console'

const Monitor = z.object({ id: z.string(), product_code: z.string() })
const WithId = z.object({ id: z.string() })
const NAME = 'Coach Outlet'

/** Removes mute and maintenance of the store, which journeys of the same console share. */
const resetStore = async (outlet: Console) => {
  const { version } = z.object({ version: z.int() }).parse(await outlet.api('GET', `/stores/${SITE}`))
  const maintenance = { time_zone: null, windows: [] }
  await outlet.api('PATCH', `/stores/${SITE}`, { version, muted_until: null, maintenance })
}

const chooseInMenu = async (page: Page, menu: string, entry: string) => {
  await page.getByRole('button', { name: menu }).click()
  await page.getByRole('list', { name: menu }).getByRole('button', { name: entry }).click()
}

test('a monitor and its store are muted until a day and unmuted, and lists, rules and forecasts show it', async ({
  page,
  outlet,
}) => {
  await untilSynced(outlet)
  const { id: productId } = await pickProduct(outlet)
  const { product_code: code } = Monitor.parse(
    await outlet.api('POST', '/inventory-monitors', { website_type: SITE, product_code: productId }),
  )
  const rule = WithId.parse(
    await outlet.api('POST', '/alert-rules', { name: '补货提醒', events: ['restocked'], bell: true, channel_ids: [] }),
  )
  const monitors = `/product_base/inventory-monitor?q=${encodeURIComponent(productId)}`
  await openAsAdmin(page, outlet.token, monitors)
  const row = page.getByRole('row').filter({ hasText: code })
  try {
    await chooseInMenu(page, `${code} 的更多操作`, '静音到指定时间…')
    const dialog = page.getByRole('dialog', { name: '静音通知' })
    await dialog.getByRole('textbox', { name: '静音到' }).fill('2030-01-01 09:00')
    await dialog.getByRole('textbox', { name: '静音到' }).press('Tab')
    await dialog.getByRole('button', { name: '静音', exact: true }).click()
    await expect(row.getByText(/静音到 2030/)).toBeVisible()

    await goTo(page, `/stores/list?store=${SITE}`)
    const drawer = page.getByRole('dialog', { name: NAME, exact: true })
    await chooseInMenu(page, `${NAME} 的更多操作`, '静音一周')
    await expect(drawer.getByRole('alert').getByText(/^静音到/)).toBeVisible()
    await goTo(page, '/stores/list')
    await expect(
      page
        .getByRole('row')
        .filter({ hasText: NAME })
        .first()
        .getByText(/^静音到/),
    ).toBeVisible()

    await goTo(page, '/channel/list?tab=rules')
    await chooseInMenu(page, '规则“补货提醒”的更多操作', '静音到明天 8:00')
    await expect(
      page
        .getByRole('row')
        .filter({ hasText: '补货提醒' })
        .getByText(/^静音到/),
    ).toBeVisible()
    await chooseInMenu(page, '规则“补货提醒”的更多操作', '编辑')
    const form = page.getByRole('dialog', { name: /补货提醒/ })
    await form.getByRole('button', { name: '查看过去 30 天' }).click()
    await expect(form.getByText(/1 个店铺正在静音/)).toBeVisible()
    await form.getByRole('button', { name: '取消' }).click()

    await goTo(page, monitors)
    await chooseInMenu(page, `${code} 的更多操作`, '取消静音')
    await expect(row.getByText(/^店铺静音到/)).toBeVisible()
    await goTo(page, `/stores/list?store=${SITE}`)
    await drawer.getByRole('button', { name: '取消静音' }).click()
    await expect(drawer.getByRole('alert').getByText(/^静音到/)).toBeHidden()

    await drawer.getByRole('button', { name: '编辑' }).click()
    const settings = page.getByRole('dialog', { name: `编辑 ${NAME}` })
    await settings.getByText('更多设置').click()
    await settings.getByRole('button', { name: '添加时段' }).click()
    await settings.getByRole('combobox', { name: '重复' }).click()
    await page.getByRole('option', { name: '一次' }).click()
    await settings.getByRole('button', { name: '保存' }).click()
    await expect(drawer.getByText(/^维护中，到/)).toBeVisible()
    await goTo(page, monitors)
    await expect(row.getByText('维护中')).toBeVisible()
    await expect(row.getByText('维护结束后')).toBeVisible()
    await expect(row.getByText(/静音到/)).toHaveCount(0)
  } finally {
    await resetStore(outlet)
    await outlet.api('DELETE', `/alert-rules/${rule.id}`)
  }
  await expect(row.getByText('维护中')).toBeHidden()
})
