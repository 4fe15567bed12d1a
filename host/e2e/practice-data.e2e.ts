import type { Page } from '@playwright/test'
import { expectAccessible, setAppearance } from './accessible'
import { axe } from './axe'
import { choose, press } from './by-keyboard'
import { expect, openAsAdmin, signInByApi, test } from './console'
import { startConsole } from './start-console'

// From an empty base, one click on the offer lets analytics show at which weekday and hour wallets return to stock, and
// how long they stay.

const PAGE = '/visualization/multi-dimension-data-analysis'
/** Table of the analysis; the details below it are another one. */
const table = (page: Page) => page.getByRole('table', { name: /，按/ }).first()
const field = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true })

/** Rows or cards of the list whose practice tag is missing or cut off. */
const rowsWithoutTag = (page: Page) =>
  page.locator('[data-pane] tbody tr[data-index]').evaluateAll((rows) => {
    const isWhole = (tag: Element) => {
      const box = tag.getBoundingClientRect()
      const isCutBy = (element: Element | null): boolean => {
        if (element === null || element.tagName === 'TR') return false
        const edge = element.getBoundingClientRect()
        const clips = getComputedStyle(element).overflowX !== 'visible' && box.right > edge.right + 1
        return clips || isCutBy(element.parentElement)
      }
      return box.width > 0 && !isCutBy(tag.parentElement)
    }
    const hasTag = (row: Element) =>
      [...row.querySelectorAll('[data-color=orange]')].some((tag) => tag.textContent === '演示' && isWhole(tag))
    return rows.filter((row) => !hasTag(row)).map((row) => row.textContent)
  })

test('one click creates a past that analytics can query, and removal leaves no trace', async ({ page }) => {
  test.setTimeout(900_000)
  await page.addInitScript({ path: axe })
  const outlet = await startConsole()
  try {
    await openAsAdmin(page, await signInByApi(outlet.url), `${outlet.url}/dashboard/workplace`)
    await page.getByRole('button', { name: '用示例数据体验' }).click()
    const counted = page.getByRole('checkbox', { name: '计入统计' })
    await expect(counted).toBeAttached({ timeout: 180_000 })
    await page.getByText('计入统计', { exact: true }).click()
    await expect(counted).toBeChecked()

    for (const width of [390, 1366]) {
      await page.setViewportSize({ width, height: 800 })
      for (const place of [
        '/orders/list',
        '/snatch_task/list',
        '/product_base/inventory-monitor',
        '/products/coach-outlet',
      ]) {
        await page.goto(outlet.url + place)
        await expect(page.locator('[data-pane] tbody tr[data-index]').nth(3)).toBeVisible()
        await expect.poll(() => rowsWithoutTag(page), `${place} at ${width} px`).toEqual([])
      }
    }

    await page.goto(`${outlet.url}${PAGE}?from=today-364d&measure=restocks&chart=none`)
    // Daily aggregates are computed in the background.
    await expect(table(page)).toBeVisible({ timeout: 180_000 })
    // From here on by keyboard alone.
    await choose(page, field(page, '列'), /^时段$/)
    await choose(page, field(page, '添加筛选'), /^分类$/)
    await choose(page, field(page, '筛选值：分类'), /^Wallets/)
    await page.keyboard.press('Escape')
    const rowOf = (weekday: string) => table(page).getByRole('row', { name: new RegExp(`^${weekday}`) })
    // No restock happened on Mondays; the value is 0 and the row is not left out.
    await expect(rowOf('星期一').getByRole('cell').last()).toHaveText('0')
    const restocks = async (weekday: string) =>
      Number((await rowOf(weekday).getByRole('cell').last().textContent())?.replace(',', ''))
    await expect(async () => {
      expect(await restocks('星期二')).toBeGreaterThan(100)
      expect(await restocks('星期五')).toBeGreaterThan(100)
    }).toPass()
    // Opens the rows behind the value of one hour.
    const valueLink = rowOf('星期二').getByRole('link').first()
    await press(page, valueLink)
    const drawer = page.getByRole('dialog', { name: /^规格补货次数 · 星期二 · \d\d:00$/ })
    await expect(drawer.getByRole('row').nth(1)).toContainText('【演示】Coach Outlet 365')
    await expect(drawer.getByText(/^(共|最新的) \d+ 行/)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(drawer).toHaveCount(0)
    await expect(valueLink).toBeFocused()

    await page.goto(`${outlet.url}${PAGE}?from=today-364d&measure=restocks&columns=hour`)
    await expect(page.getByRole('slider', { name: '规格补货次数 · 星期 × 时段' })).toBeVisible()
    await page.goto(`${outlet.url}${PAGE}?from=today-364d&measure=minutes_in_stock_p50&rows=category&chart=none`)
    // Monitors read every five minutes, so the median time in stock is slightly below or above three quarters of an
    // hour.
    await expect(table(page).getByRole('row', { name: /Wallets/ })).toContainText(/Wallets[45]\d 分钟/)

    for (const address of [
      '/visualization/data-analysis?from=today-364d&events=true',
      `${PAGE}?from=today-364d&measure=attempts&rows=month&columns=outcome&chart=stacked`,
      `${PAGE}?from=today-364d&measure=restocks&rows=week&events=true`,
      `${PAGE}?from=today-364d&measure=restocks&columns=hour&rows_of=restocks&at=%3D2`,
    ]) {
      await page.goto(outlet.url + address)
      await expect(page.getByRole('table').first()).toBeVisible()
      await expectAccessible(page)
    }
    await page.setViewportSize({ width: 1440, height: 900 })
    await setAppearance(page, 'light', 'zh-CN')

    await page.goto(`${outlet.url}/dashboard/workplace`)
    await page.getByRole('button', { name: '移除示例数据' }).click()
    await page.getByRole('button', { name: '移除', exact: true }).click()
    await expect(page.getByRole('button', { name: '用示例数据体验' })).toBeVisible({ timeout: 180_000 })
    await page.goto(`${outlet.url}${PAGE}?from=today-364d&measure=restocks`)
    await expect(page.getByText('这段时间没有数据')).toBeVisible()
  } finally {
    await outlet.stop()
  }
})
