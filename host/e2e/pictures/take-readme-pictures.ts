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
  /** `monitor`: one that has seen much. */
  readonly path: (monitor: string) => string
  readonly theme?: 'light' | 'dark'
  /** What shows once the page is whole. */
  readonly whole: (page: Page) => Promise<void>
}

const rows = (page: Page) => expect(page.getByRole('row').nth(3)).toBeVisible()
const numbers = (page: Page) => expect(page.locator('.attention')).toBeVisible()
const months = async (page: Page) => {
  await chart(page)
  await page.getByText(/^90 (天|days)$/).click()
}
const chart = (page: Page) => expect(page.locator('canvas').first()).toBeVisible()

const pictures: readonly Picture[] = [
  { name: 'workplace', path: () => '/dashboard/workplace', whole: numbers },
  { name: 'products', path: () => '/products/coach-outlet', theme: 'dark', whole: rows },
  {
    name: 'monitor',
    path: (monitor) => `/product_base/inventory-monitor?website_type=practice-past&monitor=${monitor}`,
    whole: months,
  },
  { name: 'tasks', path: () => '/snatch_task/list', whole: rows },
  { name: 'orders', path: () => '/orders/list', whole: rows },
  {
    name: 'analysis',
    path: () =>
      '/visualization/multi-dimension-data-analysis?measure=restocks&rows=weekday&columns=hour&from=today-364d',
    theme: 'dark',
    whole: chart,
  },
]

/** What comes late has come, and nothing moves any more; the stream of events never ends, so that the network is never idle. */
const SETTLED_MS = 3000

test('takes the pictures in both languages, of a year of practice data', async ({ browser }) => {
  const receiver = await startReceiver()
  const outlet = await startConsole({ PRACTICE_MASTERS: '3000' })
  try {
    const token = await signInByApi(outlet.url)
    const ask = (method: string, path: string, body?: unknown) =>
      send(
        `${outlet.url}/api/v1${path}`,
        method,
        { authorization: `Bearer ${token}`, 'idempotency-key': crypto.randomUUID() },
        body,
      )
    await ask('POST', '/exchange-rates', { currency: 'USD', valid_on: '2020-01-01', rate: '7.1' })
    // With a channel that works the guide has ended, and the workplace is an operator's.
    const secrets = { url: receiver.url, signing_secret: newSigningSecret() }
    const channel = { kind: 'webhook', name: 'Team', language: 'zh-CN', secrets }
    const { id } = z.object({ id: z.string() }).parse(await ask('POST', '/notification-channels', channel))
    await ask('POST', `/notification-channels/${id}/test`)
    await ask('POST', '/practice-data')
    const isThere = async () => PracticeData.parse(await ask('GET', '/practice-data')).state
    await expect.poll(isThere, { timeout: 120_000 }).toBe('there')
    await ask('PATCH', '/practice-data', { is_counted: true })
    const { items } = z
      .object({ items: z.array(z.object({ id: z.uuid() })) })
      .parse(await ask('GET', '/inventory-monitors?website_type=practice-past&tag=Wallets'))
    const monitor = items[0]?.id ?? ''
    for (const locale of ['zh-CN', 'en-US'])
      for (const { name, path, theme = 'light', whole } of pictures) {
        const context = await browser.newContext({
          baseURL: outlet.url,
          locale,
          viewport: { width: 1440, height: 900 },
        })
        const page = await context.newPage()
        const kept = { theme, tabBar: true }
        await page.addInitScript(
          ([language, settings]) => {
            localStorage.setItem('arco-locale', language)
            localStorage.setItem('outlet-settings', settings)
          },
          [locale, JSON.stringify(kept)] as const,
        )
        await openAsAdmin(page, token, path(monitor))
        await whole(page)
        await page.waitForTimeout(SETTLED_MS)
        await page.screenshot({ path: join(folder, `${name}-${theme}-${locale.slice(0, 2)}.png`) })
        await context.close()
      }
  } finally {
    await outlet.stop()
    receiver.stop()
  }
})
