import { copyFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { PracticeData } from '@outlet/shared/contract/practice-data'
import { z } from '@outlet/shared/contract/zod'
import { setAppearance } from '../accessible'
import { expect, openAsAdmin, send, signInByApi, test } from '../console'
import { newSigningSecret, startReceiver } from '../receiver'
import { startConsole } from '../start-console'
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

/** A rate, a working channel, a year of practice data that counts, and no guide. */
const fill = async (request: Request, receiver: string) => {
  await request('POST', '/exchange-rates', { currency: 'USD', valid_on: '2020-01-01', rate: '7.1' })
  const secrets = { url: receiver, signing_secret: newSigningSecret() }
  const channel = { kind: 'webhook', name: 'Team', language: 'zh-CN', secrets }
  const { id } = z.object({ id: z.string() }).parse(await request('POST', '/notification-channels', channel))
  await request('POST', `/notification-channels/${id}/test`)
  await request('POST', '/practice-data')
  const isThere = async () => PracticeData.parse(await request('GET', '/practice-data')).state
  await expect.poll(isThere, { timeout: 120_000 }).toBe('there')
  await request('PATCH', '/practice-data', { is_counted: true })
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

test('takes each screen in both languages and themes at three widths', async ({ browser }) => {
  const wanted = process.env['PICTURES']?.split(',') ?? screens.map(({ name }) => name)
  const receiver = await startReceiver()
  const outlet = await startConsole({ PRACTICE_MASTERS: '3000' })
  mkdirSync(folder, { recursive: true })
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
    for (const screen of screens.filter(({ name }) => wanted.includes(name))) {
      const context = await browser.newContext({ baseURL: outlet.url, locale: 'zh-CN' })
      const page = await context.newPage()
      await page.addInitScript(() => localStorage.setItem('outlet-settings', JSON.stringify({ tabBar: true })))
      await openAsAdmin(page, token, addressOf(screen, shown))
      await screen.untilComplete(page)
      await page.waitForTimeout(LOADED_MS)
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: heights[width] })
        for (const theme of ['light', 'dark'])
          for (const locale of ['zh-CN', 'en-US']) {
            await setAppearance(page, theme, locale)
            await page.waitForTimeout(CHANGED_MS)
            const name = `${screen.name}-${theme}-${locale.slice(0, 2)}`
            const path = join(folder, `${name}-${width}.png`)
            await page.screenshot({ path })
            if (width === README_WIDTH && theme === screen.readme) copyFileSync(path, join(readmeFolder, `${name}.png`))
          }
      }
      await context.close()
    }
  } finally {
    await outlet.stop()
    receiver.stop()
  }
})
