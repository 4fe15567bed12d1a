import { copyFileSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { PracticeData } from '@outlet/shared/contract/practice-data'
import { z } from '@outlet/shared/contract/zod'
import type { Page } from '@playwright/test'
import { setAppearance } from '../accessible'
import { expect, openAsAdmin, send, signInByApi, test } from '../console'
import { newSigningSecret, startReceiver } from '../receiver'
import { startConsole } from '../start-console'
import { findCutTexts } from './cut-texts'
import { screens, type Screen, type Shown } from './screens'

const root = join(import.meta.dirname, '../../..')
/** Not in the repository: 24 screens in 12 appearances. */
const folder = join(root, 'pictures')
const readmeFolder = join(root, 'docs/pictures')

const WIDTHS = [1440, 1366, 390] as const
const README_WIDTH = 1440
const heights: Readonly<Record<(typeof WIDTHS)[number], number>> = { 1440: 900, 1366: 768, 390: 844 }

/**
 * Time after which late parts are loaded and animations are over. Network idle cannot be used because the event stream
 * never ends.
 */
const LOADED_MS = 3000
const CHANGED_MS = 1000

const Ids = z.object({ items: z.array(z.object({ id: z.string() })).min(1) })

type Request = (method: string, path: string, body?: unknown) => Promise<unknown>

/** A rate, a working channel, a year of practice data that counts, a product base, and no guide. */
const fill = async (request: Request, receiver: string) => {
  await request('POST', '/exchange-rates', { currency: 'USD', valid_on: '2020-01-01', rate: '7.1' })
  const secrets = { url: receiver, signing_secret: newSigningSecret() }
  const channel = { kind: 'webhook', name: 'Team', language: 'zh-CN', secrets }
  const { id } = z.object({ id: z.string() }).parse(await request('POST', '/notification-channels', channel))
  await request('POST', `/notification-channels/${id}/test`)
  await request('POST', '/practice-data')
  const isThere = async () => PracticeData.parse(await request('GET', '/practice-data')).state
  await expect.poll(isThere, { timeout: 600_000 }).toBe('there')
  await request('PATCH', '/practice-data', { is_counted: true })
  const products = z
    .object({ items: z.array(z.object({ id: z.string() })) })
    .parse(await request('GET', '/products?website_type=practice-past&limit=12'))
  for (const [index, { id }] of products.items.entries())
    await request('POST', '/product-base', { product_code: id, tags: index % 3 === 0 ? ['autumn'] : [] })
  const columns = [{ key: 'guide', is_shown: false, is_pinned: false, width: null }]
  await request('PUT', '/lists/guide/columns', { columns })
}

const shownRecords = async (request: Request): Promise<Shown> => {
  const first = async (path: string) => Ids.parse(await request('GET', path)).items[0]?.id ?? ''
  return {
    product: encodeURIComponent(await first('/products?website_type=coach-outlet&limit=1')),
    monitor: await first('/inventory-monitors?website_type=practice-past&tag=Wallets'),
    task: await first('/snatch-tasks?limit=1'),
    order: await first('/orders?limit=1'),
  }
}

const addressOf = ({ path }: Screen, shown: Shown) => (typeof path === 'string' ? path : path(shown))

const APPEARANCES = WIDTHS.flatMap((width) =>
  ['light', 'dark'].flatMap((theme) => ['zh-CN', 'en-US'].map((locale) => ({ width, theme, locale }))),
)
type Appearance = (typeof APPEARANCES)[number]

const fileOf = ({ name }: Screen, { width, theme, locale }: Appearance) =>
  `${name}-${theme}-${locale.slice(0, 2)}-${width}.png`

/** Waits until nothing is loading. A picture of a skeleton, a placeholder or a failure would be of no use. */
const untilLoaded = async (page: Page) => {
  await expect(page.locator('.arco-skeleton, .arco-spin-loading')).toHaveCount(0)
  await expect(page.getByText(/^(加载失败|Couldn’t load)/)).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^(停止全部下单|Stop all buying)$/, includeHidden: true })).toHaveCount(
    1,
  )
  const loadingImages = () =>
    page.evaluate(
      () =>
        [...document.images].filter((image) => {
          const { top, bottom } = image.getBoundingClientRect()
          return bottom > 0 && top < innerHeight && !image.complete
        }).length,
    )
  await expect.poll(loadingImages, { timeout: 30_000 }).toBe(0)
}

/** Takes a screen in every appearance. Returns the texts that are cut in one of them. */
const takeScreen = async (page: Page, screen: Screen): Promise<string[]> => {
  const cut: string[] = []
  await screen.untilComplete(page)
  await page.waitForTimeout(LOADED_MS)
  for (const appearance of APPEARANCES) {
    const { width, theme, locale } = appearance
    await page.setViewportSize({ width, height: heights[width] })
    await setAppearance(page, theme, locale)
    await page.waitForTimeout(CHANGED_MS)
    await untilLoaded(page)
    const file = fileOf(screen, appearance)
    await page.screenshot({ path: join(folder, file) })
    for (const text of await findCutTexts(page)) cut.push(`${file}: ${text}`)
  }
  return cut
}

/** All six from one run, so that they show one build. */
const copyToReadme = () => {
  for (const screen of screens)
    for (const appearance of APPEARANCES)
      if (appearance.width === README_WIDTH && appearance.theme === screen.readme) {
        const file = fileOf(screen, appearance)
        copyFileSync(join(folder, file), join(readmeFolder, file.replace(`-${README_WIDTH}`, '')))
      }
}

test('takes each screen in both languages and themes at three widths', async ({ browser }) => {
  const names = process.env['PICTURES']?.split(',') ?? screens.map(({ name }) => name)
  const wanted = screens.filter(({ name }) => names.includes(name))
  expect(wanted.map(({ name }) => name)).toEqual(expect.arrayContaining(names))
  const receiver = await startReceiver()
  const outlet = await startConsole({ PRACTICE_MASTERS: '3000' })
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder)
  const failures: string[] = []
  const cut: string[] = []
  try {
    const token = await signInByApi(outlet.url)
    const request: Request = (method, path, body) =>
      send(
        `${outlet.url}/api/v1${path}`,
        method,
        { authorization: `Bearer ${token}`, 'idempotency-key': crypto.randomUUID() },
        body,
      )
    await fill(request, receiver.url)
    const shown = await shownRecords(request)
    for (const screen of wanted) {
      const context = await browser.newContext({ baseURL: outlet.url, locale: 'zh-CN', timezoneId: 'Asia/Shanghai' })
      const page = await context.newPage()
      await page.addInitScript(() => localStorage.setItem('outlet-settings', JSON.stringify({ tabBar: true })))
      await openAsAdmin(page, token, addressOf(screen, shown))
      try {
        cut.push(...(await takeScreen(page, screen)))
      } catch (error) {
        failures.push(`${screen.name}: ${String(error)}`)
      }
      await context.close()
    }
  } finally {
    await outlet.stop()
    receiver.stop()
  }
  // The other screens are taken all the same: one run reports every screen that fails.
  expect(failures.join('\n')).toBe('')
  const taken = readdirSync(folder).toSorted()
  expect(taken).toEqual(wanted.flatMap((screen) => APPEARANCES.map((each) => fileOf(screen, each))).toSorted())
  if (wanted.length === screens.length) copyToReadme()
  process.stdout.write(`${taken.length} pictures\n`)
  expect(cut).toEqual([])
})
