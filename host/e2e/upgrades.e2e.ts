import type { Page } from '@playwright/test'
import { z } from '@outlet/shared/contract/zod'
import { anOrder, expect, goTo, openAsAdmin, test, type Console } from './console'
import { publishSameOrders, publishSecondOrders } from './second-orders'

// Changes of releases during work: text is typed, a request is sent or a drawer is open while another release is
// pinned, or while the shown release is revoked. `npm run prove -- upgrades` runs it many more times, set by these
// variables.
const UPGRADES = Number(process.env['UPGRADES'] ?? 8)
const REVOCATIONS = Number(process.env['REVOCATIONS'] ?? 3)
const SEED = Number(process.env['UPGRADES_SEED'] ?? 7)

/** Returns a deterministic random number generator; its results are integers from 0 to below `end`. */
const makeRandom = (seed: number) => {
  let state = seed
  return (end: number) => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff
    return (state >>> 8) % end
  }
}

/** Every work once, in order, and after that any of them. */
const pick = <T>(all: Readonly<Record<string, T>>, count: number, random: (end: number) => number) => {
  const entries = Object.entries(all)
  return entries[count <= entries.length ? count - 1 : random(entries.length)] ?? []
}

const BULK_ROWS = 5
const WithId = z.object({ id: z.string() })
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

const expectAnnounced = (page: Page, generation: number) =>
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
}

interface UpgradeWork extends Work {
  /** Pins the other release and returns the new generation. */
  upgrade(): Promise<number>
}

interface RevocationWork extends Work {
  /** Revokes the page's release. Resolves once the page has reloaded and shows the notice. */
  revoke(): Promise<void>
}

const countOrders = async (outlet: Console, number: string) => {
  const listed = await outlet.api('GET', `/orders?q=${number}`)
  return z.object({ items: z.array(z.unknown()) }).parse(listed).items.length
}

const discard = async (page: Page) => {
  await field(page).press('Escape')
  // A restored draft has a button with this name, too; that of the dialog is the last.
  await page.getByRole('button', { name: '放弃更改' }).last().click()
  await expect(form(page)).toHaveCount(0)
}

const fillForm = async (page: Page, number: string) => {
  await form(page).getByLabel('店铺', { exact: true }).fill('Coach Outlet')
  await field(page).fill(number)
  await form(page).getByLabel('商品名称').fill('A bag')
  await form(page).getByLabel('单价').fill('199')
}

/** Submits the form and delays the request by half a second. Returns a list to which each sent request is added. */
const sendSlowly = async (page: Page, number: string): Promise<string[]> => {
  const sent: string[] = []
  await page.route('**/api/v1/orders', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    sent.push(number)
    await new Promise((resolve) => setTimeout(resolve, 500))
    await route.continue()
  })
  await form(page).getByRole('button', { name: '保存' }).click()
  return sent
}

const works: Record<string, (work: UpgradeWork) => Promise<void>> = {
  async 'typing in a form'({ page, number, upgrade }) {
    await openForm(page)
    await field(page).fill(number)
    await expectAnnounced(page, await upgrade())
    await leave(page)
    await comeBack(page)
    await expect(field(page)).toHaveValue(number)
    await discard(page)
  },
  async 'a request under way'({ page, outlet, number, upgrade }) {
    await openForm(page)
    await fillForm(page, number)
    const sent = await sendSlowly(page, number)
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
    const { id } = WithId.parse(recorded)
    await goTo(page, `/orders/list?order=${id}`)
    await expect(form(page).getByText(number).first()).toBeVisible()
    await expectAnnounced(page, await upgrade())
    await leave(page)
    await comeBack(page)
    await expect(form(page).getByText(number).first()).toBeVisible()
    await form(page).press('Escape')
    await expect(form(page)).toHaveCount(0)
  },
  async 'a bulk job watched'({ page, outlet, number, upgrade }) {
    const orders = Array.from({ length: BULK_ROWS }, (_, index) => anOrder(`Store ${number} ${index}`))
    const recorded = await Promise.all(orders.map((order) => outlet.api('POST', '/orders', order)))
    const ids = recorded.map((order) => WithId.parse(order).id)
    const action = { kind: 'add_tags', tags: [number] }
    const job = WithId.parse(await outlet.api('POST', '/orders/bulk', { filter: {}, ids, seen: ids.length, action }))
    await goTo(page, `/orders/list?bulk_job=${job.id}`)
    await expect(form(page)).toBeVisible()
    await expectAnnounced(page, await upgrade())
    await leave(page)
    await comeBack(page)
    await expect(form(page)).toBeVisible()
    await expect
      .poll(() => outlet.api('GET', `/bulk-jobs/${job.id}`))
      .toMatchObject({ state: 'done', changed: BULK_ROWS, total: BULK_ROWS })
    await form(page).press('Escape')
    await expect(form(page)).toHaveCount(0)
  },
}

const worksOfRevoked: Record<string, (work: RevocationWork) => Promise<void>> = {
  async 'typing in a form'({ page, number, revoke }) {
    await openForm(page)
    await field(page).fill(number)
    await revoke()
    await expect(field(page)).toHaveValue(number)
    await discard(page)
  },
  async 'something typed on another page'({ page, number, revoke }) {
    await openForm(page)
    await field(page).fill(number)
    await leave(page)
    await revoke()
    await comeBack(page)
    await expect(field(page)).toHaveValue(number)
    await discard(page)
  },
  async 'a request under way'({ page, outlet, number, revoke }) {
    await openForm(page)
    await fillForm(page, number)
    const sent = await sendSlowly(page, number)
    await revoke()
    await expect(page.getByRole('heading', { name: '订单', level: 1 })).toBeVisible()
    await expect.poll(() => countOrders(outlet, number)).toBe(1)
    await expect(form(page)).toHaveCount(0)
    expect(sent).toEqual([number])
    await page.unroute('**/api/v1/orders')
  },
}

test.describe('changes of releases during work', () => {
  let remove = (): void => undefined
  let first = ''
  test.beforeAll(async ({ outlet }) => {
    first = (await readPinned(outlet)).pins['orders'] ?? ''
  })
  test.afterAll(async ({ outlet }) => {
    remove()
    if (first !== '') await pin(outlet, first)
  })

  test(`lose no typed text, send nothing twice, and close no tab, ${UPGRADES} times`, async ({ page, outlet }) => {
    test.setTimeout(360_000 + UPGRADES * 30_000)
    const second = await publishSecondOrders(outlet, '99.1.0')
    remove = second.remove
    await page.addInitScript(() => localStorage.setItem('outlet-settings', JSON.stringify({ tabBar: true })))
    await openAsAdmin(page, outlet.token, '/orders/list')
    // A step that hangs is reported by its name.
    page.setDefaultTimeout(60_000)
    let loads = 0
    page.on('domcontentloaded', () => (loads += 1))
    const random = makeRandom(SEED)
    let shown = first
    const upgrade = () => {
      shown = shown === first ? '99.1.0' : first
      return pin(outlet, shown)
    }
    for (let number = 1; number <= UPGRADES; number++) {
      const [name, work] = pick(works, number, random)
      await test.step(`${number}: ${name}`, () =>
        work?.({ page, outlet, number: `upgrade-${SEED}-${number}`, upgrade }))
    }
    // One tab takes a limited number of releases before it reloads.
    expect(loads).toBeLessThanOrEqual(Math.ceil(UPGRADES / 19))
  })

  test(`by revocation lose no typed text and send nothing twice, ${REVOCATIONS} times`, async ({ page, outlet }) => {
    test.setTimeout(360_000 + REVOCATIONS * 60_000)
    await page.addInitScript(() => localStorage.setItem('outlet-settings', JSON.stringify({ tabBar: true })))
    await openAsAdmin(page, outlet.token, '/orders/list')
    page.setDefaultTimeout(60_000)
    const random = makeRandom(SEED)
    for (let count = 1; count <= REVOCATIONS; count++) {
      const version = `90.${count}.0`
      await publishSameOrders(outlet, version)
      await expectAnnounced(page, await pin(outlet, version))
      await leave(page)
      await comeBack(page)
      await page.waitForFunction(
        (files) => performance.getEntriesByType('resource').some(({ name }) => name.includes(files)),
        `/remotes/orders/${version}/`,
      )
      const revoke = async () => {
        const loaded = page.waitForEvent('load')
        await outlet.api('POST', `/releases/orders/${version}/revoke`, { reason: 'a journey' })
        await loaded
        await expect(page.getByText('之前显示的版本已撤回')).toBeVisible()
      }
      const [name, work] = pick(worksOfRevoked, count, random)
      await test.step(`${count}: ${name}`, () => work?.({ page, outlet, number: `revoked-${SEED}-${count}`, revoke }))
    }
  })
})
