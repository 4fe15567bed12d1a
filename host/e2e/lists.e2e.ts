import { readFile } from 'node:fs/promises'
import { anOrder, expect, openAsAdmin, test, untilSynced } from './console'

test('a list is exported with its filters, and with its columns in the current language', async ({ page, outlet }) => {
  await outlet.api('POST', '/orders', anOrder('Downloaded'))
  await outlet.api('POST', '/orders', anOrder('=Left out'))
  await openAsAdmin(page, outlet.token, '/orders/list?q=Downloaded')
  await expect(page.getByRole('row').filter({ hasText: 'Downloaded' })).toBeVisible()
  await page.getByRole('button', { name: '导出', exact: true }).click()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'CSV 文件' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^orders-\d{8}-\d{4}\.csv$/)
  const lines = (await readFile(await file.path(), 'utf8')).replace('\uFEFF', '').trimEnd().split('\r\n')
  expect(lines[0]).toMatch(/^订单号,店铺,店铺订单号,订单状态,/)
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain(',Downloaded,')
})

test('a bulk change reports the result of each row and can be undone', async ({ page, outlet }) => {
  for (const number of [1, 2, 3]) await outlet.api('POST', '/orders', anOrder(`Together ${number}`))
  await openAsAdmin(page, outlet.token, '/orders/list?q=Together')
  const rows = page.getByRole('row').filter({ hasText: 'Together' })
  await expect(rows).toHaveCount(3)
  await page.getByRole('checkbox', { name: '选中第 1 行' }).click()
  await page.getByRole('checkbox', { name: '选中第 3 行' }).click({ modifiers: ['Shift'] })
  const bar = page.getByRole('region', { name: '对选中的行进行操作' })
  await expect(bar).toContainText('已选 3 行')
  await bar.getByRole('button', { name: '修改发货状态' }).click()
  await page.getByRole('button', { name: '已送达', exact: true }).click()
  const job = page.getByRole('listitem').filter({ hasText: '将发货状态改为“已送达”' })
  await expect(job).toContainText('3 行已更改')
  await page.reload()
  await expect(job).toContainText('3 行已更改')
  await job.getByRole('button', { name: '报告' }).click()
  await expect(page.getByRole('dialog').getByRole('row', { name: /已更改/ })).toHaveCount(3)
  await page.goBack()
  await job.getByRole('button', { name: '撤销' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: '撤销：' })).toContainText('3 行已更改')
})

test("a saved view and the chosen columns are available in the user's other browser", async ({
  page,
  outlet,
  browser,
}) => {
  await outlet.api('POST', '/orders', anOrder('Followed'))
  // A usual laptop: filters without room are behind "Filters", the buttons are not.
  await page.setViewportSize({ width: 1366, height: 768 })
  await openAsAdmin(page, outlet.token, '/orders/list?q=Followed')
  await page.getByRole('button', { name: '保存为视图' }).click()
  await page.getByRole('textbox', { name: '名称' }).fill('What I follow')
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expect(page.getByRole('link', { name: 'What I follow 1' })).toHaveAttribute('aria-current', 'page')
  await page.getByRole('button', { name: '列设置' }).click()
  await page.getByRole('checkbox', { name: '商品' }).uncheck()
  await expect(page.getByRole('columnheader', { name: '商品' })).toHaveCount(0)
  await page.keyboard.press('Escape')

  const elsewhere = await browser.newPage()
  await openAsAdmin(elsewhere, outlet.token, '/orders/list')
  await elsewhere.getByRole('link', { name: 'What I follow 1' }).click()
  await expect(elsewhere.getByRole('row').filter({ hasText: 'Followed' })).toHaveCount(1)
  await expect(elsewhere.getByRole('columnheader', { name: '商品' })).toHaveCount(0)
  await elsewhere.getByRole('button', { name: '视图“What I follow”的操作' }).click()
  await elsewhere.getByRole('button', { name: '删除视图' }).click()
  const message = elsewhere.getByRole('alert')
  // A control below the text of a message can be used.
  await expect(message).toHaveCSS('pointer-events', 'none')
  await message.getByRole('button', { name: '撤销' }).click()
  await expect(elsewhere.getByRole('link', { name: 'What I follow 1' })).toBeVisible()
  await elsewhere.getByRole('button', { name: '列设置' }).click()
  await elsewhere.getByRole('button', { name: '恢复默认' }).click()
  await elsewhere.close()
})

test('the list fills the screen with a single scroll area, loads more rows on scroll, and does not shift when rows are selected', async ({
  page,
  outlet,
}) => {
  await untilSynced(outlet)
  await page.setViewportSize({ width: 1366, height: 700 })
  await page.addInitScript(() => localStorage.setItem('outlet-settings', '{"tabBar":true}'))
  await openAsAdmin(page, outlet.token, '/products/coach-outlet')
  const pane = page.getByRole('region', { name: '商品', exact: true })
  const rows = pane.locator('tr[data-opens]')
  await expect(rows.first()).toBeVisible()
  // Counted last: nothing is added above the rows after it.
  await expect(page.locator('[data-toolbar]').getByText(/^共 [\d,]+ 条$/)).toBeAttached()
  const topOf = () => rows.first().evaluate((row) => Math.round(row.getBoundingClientRect().top))
  await expect.poll(topOf).toBeLessThanOrEqual(220)
  const top = await topOf()
  await expect.poll(() => page.getByRole('main').evaluate((main) => main.scrollHeight - main.clientHeight)).toBe(0)
  await expect.poll(() => page.evaluate(() => document.querySelectorAll('*').length)).toBeLessThanOrEqual(900)

  const search = page.getByRole('main').getByRole('textbox', { name: /搜索/ })
  await pane.getByRole('checkbox', { name: '选中第 1 行' }).click()
  const bar = page.getByRole('region', { name: '对选中的行进行操作' })
  await expect(bar).toBeVisible()
  await expect(search).toBeHidden()
  await expect.poll(topOf).toBe(top)
  await bar.getByRole('button', { name: '取消选择' }).click()
  await expect(search).toBeVisible()
  await expect.poll(topOf).toBe(top)

  const last = () => rows.last().getAttribute('aria-rowindex').then(Number)
  await expect(async () => {
    await pane.evaluate((element) => element.scrollTo(0, element.scrollHeight))
    expect(await last()).toBeGreaterThan(150)
  }).toPass()
  await expect.poll(() => rows.count()).toBeLessThan(30)
})

test('on a narrow screen rows are cards and all filters are in one sheet', async ({ page, outlet }) => {
  await untilSynced(outlet)
  await page.setViewportSize({ width: 390, height: 844 })
  await openAsAdmin(page, outlet.token, '/products/coach-outlet')
  const main = page.getByRole('main')
  const pane = page.getByRole('region', { name: '商品', exact: true })
  const card = pane.locator('tr[data-opens]').first()
  await expect(card.locator('img')).toBeVisible()
  await expect(card).toContainText(/\$/)
  await expect.poll(() => pane.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
  await expect(main.getByRole('combobox', { name: '可下单' })).toBeHidden()
  await main.getByRole('button', { name: '筛选' }).click()
  const sheet = main.getByRole('search')
  await expect(sheet.getByRole('combobox', { name: '可下单' })).toBeVisible()
  const lowerEdge = async () => {
    const box = await sheet.boundingBox()
    return box && Math.round(box.y + box.height)
  }
  await expect.poll(lowerEdge).toBe(844)
  await page.keyboard.press('Escape')
  await expect(main.getByRole('combobox', { name: '可下单' })).toBeHidden()
})
