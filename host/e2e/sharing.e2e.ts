import { z } from '@outlet/shared/contract/zod'
import { expect, openAsAdmin, test } from './console'

const Shared = z.record(
  z.string(),
  z.record(z.string(), z.object({ from: z.string(), useIn: z.array(z.string()), loaded: z.boolean().optional() })),
)

/** One page of each remote: section to open (null: none), entry, heading. */
const pages = [
  { remote: 'orders', section: null, entry: '订单', heading: '订单' },
  { remote: 'monitoring', section: '数据管理', entry: '库存监控', heading: '库存监控' },
  { remote: 'catalog', section: '监控商品列表', entry: 'Coach Outlet 商品', heading: 'Coach Outlet 商品' },
  { remote: 'admin', section: null, entry: '用户管理', heading: '用户管理' },
] as const

test('all four remotes share one session, one query client, one i18n, one React', async ({ page, outlet }) => {
  await openAsAdmin(page, outlet.token, '/dashboard/workplace')
  const menu = page.getByRole('navigation')
  for (const { section, entry, heading } of pages) {
    if (section) await menu.getByRole('button', { name: section }).click()
    await menu.getByRole('link', { name: entry, exact: true }).click()
    await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible()
  }

  const scope: unknown = await page.evaluate(() => {
    const federation = Reflect.get(globalThis, '__FEDERATION__')
    const [instance] = Object.values<{ default: object }>(federation.__SHARE__)
    // The modules' factories are functions, which cannot be serialized.
    return JSON.parse(JSON.stringify(instance?.default ?? {}))
  })
  const shared = Shared.parse(scope)
  for (const [name, versions] of Object.entries(shared)) {
    expect({ name, loaded: Object.values(versions).filter(({ loaded }) => loaded).length <= 1 }).toEqual({
      name,
      loaded: true,
    })
  }
  const usersOf = (name: string) => Object.values(shared[name] ?? {}).flatMap(({ useIn }) => useIn)
  for (const name of ['react', '@tanstack/react-query', '@outlet/shared/i18n/i18n', '@outlet/shared/settings/store']) {
    expect(Object.values(shared[name] ?? {}).map(({ from }) => from)).toEqual(['host'])
    for (const { remote } of pages) expect(usersOf(name)).toContainEqual(expect.stringContaining(`outlet_${remote}_`))
  }
  await page.getByRole('button', { name: 'English' }).click()
  await expect(page.getByRole('heading', { name: 'User management', level: 1 })).toBeVisible()
})
