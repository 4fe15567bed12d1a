import type { Page } from '@playwright/test'
import { z } from '@outlet/shared/contract/zod'
import { expect, openAsAdmin, SITE, test, untilSynced, withoutEvents, type Console } from './console'

test.beforeAll(({ outlet }) => untilSynced(outlet))

const openPalette = async (page: Page) => {
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: '查找' })
  await expect(field).toBeFocused()
  return field
}

test('by keyboard alone: a page by its initials, a product by its code, a new monitor with its code filled in', async ({
  page,
  outlet,
}) => {
  await openAsAdmin(page, outlet.token, '/dashboard/workplace')
  await expect(page.getByRole('heading', { name: '库存动态' })).toBeVisible()

  await (await openPalette(page)).fill('kcjk')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: '库存监控', level: 1 })).toBeVisible()

  const listed = await outlet.api('GET', `/products?website_type=${SITE}&limit=1`)
  const [product] = z.object({ items: z.array(z.object({ id: z.string(), name: z.string() })) }).parse(listed).items
  if (!product) throw new Error('the practice store has products')
  await (await openPalette(page)).fill(product.id)
  await expect(page.getByRole('group', { name: '商品' }).getByRole('option').first()).toContainText(product.id)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/product=/)
  await expect(page.getByRole('dialog')).toContainText(product.name)
  // The drawer takes the focus, and with it the keys, shortly after it is shown.
  await expect(async () => {
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden({ timeout: 2000 })
  }).toPass()

  await (await openPalette(page)).fill('监控CH857')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByLabel('商品编码')).toHaveValue('CH857')
})

test('the palette is not loaded on the first visit, and fills a narrow screen', async ({ page, outlet }) => {
  const requestedUrls: string[] = []
  page.on('request', (request) => requestedUrls.push(request.url()))
  await page.setViewportSize({ width: 390, height: 800 })
  await openAsAdmin(page, outlet.token, '/orders/list')
  await expect(page.getByRole('heading', { name: '订单', level: 1 })).toBeVisible()
  const before = requestedUrls.length
  await openPalette(page)
  expect(requestedUrls.slice(before).some((url) => /host\/.*\.js/.test(url))).toBe(true)
  await expect.poll(() => page.getByRole('dialog').boundingBox()).toMatchObject({ x: 0, y: 0, width: 390 })
})

/** Makes the practice store block all requests until `resume` is called. */
const block = async (outlet: Console) => {
  await outlet.practiceSettings({ faults: [{ kind: 'forbidden' }] })
  await outlet.api('POST', `/stores/${SITE}/sync`)
}
const resume = async (outlet: Console) => {
  await outlet.practiceSettings({ faults: [] })
  const Stores = z.object({ items: z.array(z.object({ key: z.string(), version: z.int() })) })
  const store = Stores.parse(await outlet.api('GET', '/stores')).items.find(({ key }) => key === SITE)
  await outlet.api('PATCH', `/stores/${SITE}`, { version: store?.version, resume: true })
  await outlet.api('POST', `/stores/${SITE}/sync`)
  await untilSynced(outlet)
}

/** Switches notifications of the user's own monitors, so that other journeys' monitors are not counted here. */
const setOwnMonitorNotifications = async (outlet: Console, own_monitors: boolean) => {
  await outlet.api('PUT', '/notifications/preferences', { own_monitors })
  const Newest = z.object({ items: z.array(z.object({ id: z.string() })) })
  const [newest] = Newest.parse(await outlet.api('GET', '/notifications?limit=1')).items
  if (newest) await outlet.api('POST', '/notifications/mark-all-read', { up_to: newest.id })
}

test('a blocked store is shown in the bell at once, and read notifications stay read', async ({ page, outlet }) => {
  await setOwnMonitorNotifications(outlet, false)
  await openAsAdmin(page, outlet.token, '/orders/list')
  await expect(page.getByRole('heading', { name: '订单', level: 1 })).toBeVisible()
  await expect(page.getByRole('button', { name: '通知', exact: true })).toBeVisible()
  try {
    await block(outlet)
    await page.getByRole('button', { name: '通知，1 条未读' }).click()
    const panel = page.getByRole('dialog', { name: '通知' })
    await panel.getByRole('link', { name: /已停止访问 Coach Outlet：店铺拒绝了访问/ }).click()
    await expect(page).toHaveURL(/\/products\/list\?website_type=coach-outlet/)
    await expect(panel).toBeHidden()
    await expect(page.getByRole('button', { name: '通知', exact: true })).toBeVisible()
  } finally {
    await resume(outlet)
  }
  await page.getByRole('button', { name: '通知，1 条未读' }).click()
  await expect(page.getByRole('link', { name: /恢复了对 Coach Outlet 的访问/ })).toBeVisible()
  await page.getByRole('button', { name: '全部标为已读' }).click()
  await expect(page.getByText('没有未读通知')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: '通知', exact: true })).toBeVisible()
  await setOwnMonitorNotifications(outlet, true)
})

test('the workplace requests nothing twice and shows a number everywhere', async ({ page, outlet }) => {
  const reads: string[] = []
  // Live events cause legitimate repeated reads; only the cold load is counted here.
  await withoutEvents(page)
  // Neither are reads that the page repeats every few seconds, which a slow load would include.
  await page.addInitScript(() => {
    for (const name of ['setTimeout', 'setInterval'] as const) {
      const start: (handler: TimerHandler, delay: number, ...given: unknown[]) => number = window[name]
      Reflect.set(window, name, (handler: TimerHandler, delay = 0, ...given: unknown[]) =>
        start(handler, delay < 1000 ? delay : 3_600_000, ...given),
      )
    }
  })
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname.startsWith('/api/') && !/\/(events|images)\b/.test(pathname)) reads.push(pathname + search)
  })
  await openAsAdmin(page, outlet.token, '/dashboard/workplace')
  for (const name of ['库存监控', '订单', '库存动态', '近 30 天', '当前有货', '店铺状况']) {
    await expect(page.getByRole('region', { name, exact: true })).toBeVisible()
  }
  await expect(page.getByRole('link', { name: /今日订单/ })).toBeVisible()
  expect(reads.filter((read, index) => reads.indexOf(read) !== index)).toEqual([])
})
