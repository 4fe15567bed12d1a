import { z } from '@outlet/shared/contract/zod'
import { expect, goTo, openAsAdmin, pickProduct, test, untilSynced, type Console } from './console'

const VIP = 'coach-outlet-vip'
const NAME = 'Coach Outlet VIP'
const MONITORS = 4
const FAILURES = 3

const Checks = z.object({
  items: z.array(z.object({ id: z.string(), health: z.string(), last_checked_at: z.string().nullable() })),
})
const Kinds = z.object({ items: z.array(z.object({ kind: z.string(), params: z.record(z.string(), z.unknown()) })) })

/** Notifications about the store as a whole and about its monitors, oldest first. */
const notifications = async (outlet: Console) => {
  const { items } = Kinds.parse(await outlet.api('GET', '/notifications?limit=50'))
  return items
    .filter(({ params }) => params['website_type'] === VIP)
    .map(({ kind, params }) => [kind, params['failing']])
    .toReversed()
}

const checksOf = async (outlet: Console) =>
  Checks.parse(await outlet.api('GET', `/inventory-monitors?website_type=${VIP}&limit=200`)).items

/** Has the engine check all monitors of the store, and waits until it has. */
const checkAll = async (outlet: Console) => {
  const before = new Map((await checksOf(outlet)).map(({ id, last_checked_at: at }) => [id, at]))
  const ids = [...before.keys()]
  const request = { filter: {}, ids, seen: ids.length, action: { kind: 'refresh' } }
  await outlet.api('POST', '/inventory-monitors/bulk', request)
  await expect(async () => {
    for (const { id, last_checked_at: at } of await checksOf(outlet)) expect(at).not.toBe(before.get(id))
  }).toPass()
}

test('a store that fails as a whole is one alert with the number of its monitors, and one more when it responds', async ({
  page,
  outlet,
}) => {
  await untilSynced(outlet, VIP)
  for (let made = 0; made < MONITORS; made++) {
    const { id } = await pickProduct(outlet, VIP)
    await outlet.api('POST', '/inventory-monitors', { website_type: VIP, product_code: id, interval_seconds: 3600 })
  }
  const watched = (await checksOf(outlet)).length
  await expect(async () => {
    expect((await checksOf(outlet)).every(({ health }) => health === 'ok')).toBe(true)
  }).toPass()
  await openAsAdmin(page, outlet.token, `/product_base/inventory-monitor?website_type=${VIP}`)
  await expect(page.getByText('正常', { exact: true })).toHaveCount(watched)
  const bell = page.getByRole('dialog', { name: '通知' })
  try {
    await outlet.practiceSettings({ faults: [{ kind: 'server_error', site: VIP }] })
    for (let failure = 0; failure < FAILURES; failure++) await checkAll(outlet)
    await page.getByRole('button', { name: /^通知，\d+ 条未读/ }).click()
    await expect(bell.getByText(`${NAME} 故障：${watched} 个监控中有 ${watched} 个检查失败`)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('row').getByText('等待重试')).toHaveCount(watched)
    await goTo(page, '/stores/list')
    const store = page.getByRole('row').filter({ hasText: NAME })
    await expect(store.getByText('稍后重试')).toBeVisible()
    await goTo(page, '/products/coach-outlet-vip')
    await expect(page.getByText('店铺暂时无法正常读取，显示的是已有的商品')).toBeVisible()
    await goTo(page, '/dashboard/workplace')
    await expect(page.getByText('1 个店铺异常')).toBeVisible()
    expect(await notifications(outlet)).toEqual([['stores.failing', watched]])
  } finally {
    await outlet.practiceSettings({ faults: [] })
  }
  await checkAll(outlet)
  await expect
    .poll(() => notifications(outlet))
    .toEqual([
      ['stores.failing', watched],
      ['stores.fully_responding', undefined],
    ])
  await expect(page.getByText('全部店铺正常')).toBeVisible()
  await page.getByRole('button', { name: /^通知，\d+ 条未读/ }).click()
  await expect(bell.getByRole('link', { name: new RegExp(`${NAME} 恢复正常$`) })).toBeVisible()
})
