import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { PracticeData } from '@outlet/shared/contract/practice-data'
import { z } from '@outlet/shared/contract/zod'
import { expect, openAsAdmin, send, signInByApi, test } from '../console'
import { newSigningSecret, startReceiver } from '../receiver'
import { startConsole } from '../start-console'

const folder = join(import.meta.dirname, '../../../docs/pictures')

interface Picture {
  readonly name: string
  /** Address of the screen. `monitor` is the id of a monitor with many events. */
  readonly path: (monitor: string) => string
  readonly theme?: 'light' | 'dark'
  /** Waits until the screen is complete. */
  readonly untilComplete: (page: Page) => Promise<void>
}

const rows = (page: Page) => expect(page.getByRole('row').nth(3)).toBeVisible()
const numbers = (page: Page) => expect(page.locator('.attention')).toBeVisible()
const months = async (page: Page) => {
  await chart(page)
  await page.getByText(/^90 (天|days)$/).click()
}
const chart = (page: Page) => expect(page.locator('canvas').first()).toBeVisible()

const pictures: readonly Picture[] = [
  { name: 'workplace', path: () => '/dashboard/workplace', untilComplete: numbers },
  { name: 'products', path: () => '/products/coach-outlet', theme: 'dark', untilComplete: rows },
  {
    name: 'monitor',
    path: (monitor) => `/product_base/inventory-monitor?website_type=practice-past&monitor=${monitor}`,
    untilComplete: months,
  },
  { name: 'tasks', path: () => '/snatch_task/list', untilComplete: rows },
  { name: 'orders', path: () => '/orders/list', untilComplete: rows },
  {
    name: 'analysis',
    path: () =>
      '/visualization/multi-dimension-data-analysis?measure=restocks&rows=weekday&columns=hour&from=today-364d',
    theme: 'dark',
    untilComplete: chart,
  },
]

/**
 * Time after which late parts are loaded and animations are over. Network idle cannot be used because the event stream
 * never ends.
 */
const SETTLED_MS = 3000

test('takes the pictures in both languages, with a year of practice data', async ({ browser }) => {
  const receiver = await startReceiver()
  const outlet = await startConsole({ PRACTICE_MASTERS: '3000' })
  try {
    const token = await signInByApi(outlet.url)
    const request = (method: string, path: string, body?: unknown) =>
      send(
        `${outlet.url}/api/v1${path}`,
        method,
        { authorization: `Bearer ${token}`, 'idempotency-key': crypto.randomUUID() },
        body,
      )
    await request('POST', '/exchange-rates', { currency: 'USD', valid_on: '2020-01-01', rate: '7.1' })
    // With a working channel the guide is complete, and the workplace is that of an established operator.
    const secrets = { url: receiver.url, signing_secret: newSigningSecret() }
    const channel = { kind: 'webhook', name: 'Team', language: 'zh-CN', secrets }
    const { id } = z.object({ id: z.string() }).parse(await request('POST', '/notification-channels', channel))
    await request('POST', `/notification-channels/${id}/test`)
    await request('POST', '/practice-data')
    const isThere = async () => PracticeData.parse(await request('GET', '/practice-data')).state
    await expect.poll(isThere, { timeout: 120_000 }).toBe('there')
    await request('PATCH', '/practice-data', { is_counted: true })
    const { items } = z
      .object({ items: z.array(z.object({ id: z.uuid() })) })
      .parse(await request('GET', '/inventory-monitors?website_type=practice-past&tag=Wallets'))
    const monitor = items[0]?.id ?? ''
    for (const locale of ['zh-CN', 'en-US'])
      for (const { name, path, theme = 'light', untilComplete } of pictures) {
        const context = await browser.newContext({
          baseURL: outlet.url,
          locale,
          viewport: { width: 1440, height: 900 },
        })
        const page = await context.newPage()
        const storedSettings = { theme, tabBar: true }
        await page.addInitScript(
          ([language, settings]) => {
            localStorage.setItem('arco-locale', language)
            localStorage.setItem('outlet-settings', settings)
          },
          [locale, JSON.stringify(storedSettings)] as const,
        )
        await openAsAdmin(page, token, path(monitor))
        await untilComplete(page)
        await page.waitForTimeout(SETTLED_MS)
        await page.screenshot({ path: join(folder, `${name}-${theme}-${locale.slice(0, 2)}.png`) })
        await context.close()
      }
  } finally {
    await outlet.stop()
    receiver.stop()
  }
})
