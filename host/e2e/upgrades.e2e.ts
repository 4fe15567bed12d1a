import type { Page } from '@playwright/test'
import { z } from '@outlet/shared/contract/zod'
import { anOrder, expect, goTo, openAsAdmin, test, type Console } from './console'
import { publishSecondOrders } from './second-orders'

// Releases that change in the midst of work: what is typed, sent or open while another release is pinned. `npm run prove --
// upgrades` does it many times more, by these two variables.
const UPGRADES = Number(process.env['UPGRADES'] ?? 20)
const SEED = Number(process.env['UPGRADES_SEED'] ?? 7)

/** Of the same seed the same; 0 to below `end`. */
const makeRandom = (seed: number) => {
  let state = seed
  return (end: number) => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff
    return (state >>> 8) % end
  }
}

const Pinned = z.object({ generation: z.int(), pins: z.record(z.string(), z.string()) })
const readPinned = async (outlet: Console) => Pinned.parse(await outlet.api('GET', '/environments/local'))

const pin = async (outlet: Console, version: string): Promise<number> => {
  const { generation } = await readPinned(outlet)
  const change = { expected_generation: generation, pins: { orders: version } }
  return Pinned.parse(await outlet.api('POST', '/environments/local/pins', change)).generation
}

const form = (page: Page) => page.getByRole('dialog')
const field = (page: Page) => form(page).getByRole('textbox', { name: '店铺订单号' })
const openForm = (page: Page) => page.getByRole('button', { name: '录入订单' }).first().click()

const tellsOf = (page: Page, generation: number) =>
  expect(page.getByRole('status').filter({ hasText: `第 ${generation} 次发布` })).toBeVisible()

const leave = async (page: Page) => {
  await goTo(page, '/stores/list')
  await expect(page.getByRole('heading', { name: '店铺', level: 1 })).toBeVisible()
}
const comeBack = async (page: Page) => {
  await page
    .getByRole('navigation', { name: '已打开的页面' })
    .getByRole('link', { name: /^(新版)?订单$/ })
    .click()
  await expect(page.getByRole('heading', { name: /^订单( 99)?$/, level: 1 })).toBeVisible()
}

interface Work {
  page: Page
  outlet: Console
  number: string
  /** Pins the other release, and answers its generation. */
  upgrade(): Promise<number>
}

const countOrders = async (outlet: Console, number: string) => {
  const answer = await outlet.api('GET', `/orders?q=${number}`)
  return z.object({ items: z.array(z.unknown()) }).parse(answer).items.length
}

const works: Record<string, (work: Work) => Promise<void>> = {
  async 'typing in a form'({ page, number, upgrade }) {
    await openForm(page)
    await field(page).fill(number)
    await tellsOf(page, await upgrade())
    await leave(page)
    await comeBack(page)
    await expect(field(page)).toHaveValue(number)
    await field(page).press('Escape')
    await page.getByRole('button', { name: '放弃更改' }).click()
    await expect(form(page)).toHaveCount(0)
  },
  async 'a request under way'({ page, outlet, number, upgrade }) {
    await openForm(page)
    await form(page).getByLabel('店铺', { exact: true }).fill('Coach Outlet')
    await field(page).fill(number)
    await form(page).getByLabel('商品名称').fill('A bag')
    await form(page).getByLabel('单价').fill('199')
    const sent: string[] = []
    await page.route('**/api/v1/orders', async (route) => {
      if (route.request().method() !== 'POST') return route.fallback()
      sent.push(number)
      await new Promise((resolve) => setTimeout(resolve, 500))
      await route.continue()
    })
    await form(page).getByRole('button', { name: '保存' }).click()
    await upgrade()
    await leave(page)
    await expect.poll(() => countOrders(outlet, number)).toBe(1)
    await comeBack(page)
    await expect(form(page)).toHaveCount(0)
    expect(sent).toEqual([number])
    expect(await countOrders(outlet, number)).toBe(1)
    await page.unroute('**/api/v1/orders')
  },
  async 'a drawer open'({ page, outlet, number, upgrade }) {
    const recorded = await outlet.api('POST', '/orders', { ...anOrder(`Store ${number}`), store_order_number: number })
    const { id } = z.object({ id: z.string() }).parse(recorded)
    await goTo(page, `/orders/list?order=${id}`)
    await expect(form(page).getByText(number).first()).toBeVisible()
    await tellsOf(page, await upgrade())
    await leave(page)
    await comeBack(page)
    await expect(form(page).getByText(number).first()).toBeVisible()
    await form(page).press('Escape')
    await expect(form(page)).toHaveCount(0)
  },
}

test.describe('releases that change in the midst of work', () => {
  let remove = (): void => undefined
  let first = ''
  test.afterAll(async ({ outlet }) => {
    remove()
    if (first !== '') await pin(outlet, first)
  })

  test(`lose nothing that is typed, send nothing twice, and leave no tab behind, ${UPGRADES} times`, async ({
    page,
    outlet,
  }) => {
    test.setTimeout(120_000 + UPGRADES * 15_000)
    first = (await readPinned(outlet)).pins['orders'] ?? ''
    const second = await publishSecondOrders(outlet, '99.1.0')
    remove = second.remove
    await page.addInitScript(() => localStorage.setItem('outlet-settings', JSON.stringify({ tabBar: true })))
    await openAsAdmin(page, outlet.token, '/orders/list')
    page.setDefaultTimeout(15_000)
    let loads = 0
    page.on('domcontentloaded', () => (loads += 1))
    const random = makeRandom(SEED)
    let shown = first
    const upgrade = () => {
      shown = shown === first ? '99.1.0' : first
      return pin(outlet, shown)
    }
    for (let number = 1; number <= UPGRADES; number++) {
      const [name, work] = Object.entries(works)[random(Object.keys(works).length)] ?? []
      await test.step(`${number}: ${name}`, () =>
        work?.({ page, outlet, number: `upgrade-${SEED}-${number}`, upgrade }))
    }
    // One tab takes so many releases before it is loaded anew.
    expect(loads).toBeLessThanOrEqual(Math.ceil(UPGRADES / 19))
  })
})
