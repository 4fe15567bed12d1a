import type { Page } from '@playwright/test'
import { z } from '@outlet/shared/contract/zod'
import { anOrder, expect, openAsAdmin, pickProduct, SITE, test, untilSynced } from './console'

const DAY_MS = 86_400_000
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString()

/** One order for each value that the workplace distinguishes. */
const orders = [
  { status: 'pending' },
  { status: 'pending', placed_at: daysAgo(3) },
  { status: 'unknown', placed_at: daysAgo(3) },
  { status: 'cancelled' },
  { currency: 'EUR', placed_at: daysAgo(2) },
  { currency: 'EUR', placed_at: daysAgo(90) },
  { placed_at: daysAgo(90) },
]

/** Number of rows that the list at an address reports. */
const rowsAt = async (page: Page, address: string) => {
  await page.goto(address)
  const count = page.locator('[data-toolbar]').getByText(/^共 [\d,]+ 条$/)
  return numberIn((await count.textContent()) ?? '')
}
const numberIn = (text: string) => Number(/[\d,]+/.exec(text)?.[0].replaceAll(',', ''))

const WithVersion = z.object({ id: z.string(), version: z.number() })

test('every value on the workplace links to exactly the rows that it counts', async ({ page, outlet }) => {
  test.slow()
  await untilSynced(outlet)
  for (const change of orders) await outlet.api('POST', '/orders', { ...anOrder('Figures'), ...change })
  for (let made = 0; made < 3; made++) {
    const { id } = await pickProduct(outlet)
    await outlet.api('POST', '/inventory-monitors', { website_type: SITE, product_code: id, interval_seconds: 3600 })
  }
  // One channel whose test message cannot arrive, and one that is disabled.
  const channel = {
    kind: 'gotify',
    name: 'Figures',
    settings: { server: 'http://127.0.0.1:9' },
    secrets: { app_token: 'a' },
  }
  for (const isTested of [true, false]) {
    const { id, version } = WithVersion.parse(await outlet.api('POST', '/notification-channels', channel))
    if (isTested) await outlet.api('POST', `/notification-channels/${id}/test`)
    else await outlet.api('PATCH', `/notification-channels/${id}`, { version, is_enabled: false })
  }
  await openAsAdmin(page, outlet.token, '/dashboard/workplace')
  // Monitors of other journeys are checked meanwhile; a monitor that recovers between the two reads changes both
  // values.
  await expect(async () => {
    await page.goto('/dashboard/workplace')
    await expect(page.locator('.attention-need')).not.toHaveCount(0)
    await expect(page.locator('.widget .arco-skeleton, .widget [role=status]')).toHaveCount(0)
    await expect(page.locator('.metric-strip [role=status], .metric-strip [data-pending=true]')).toHaveCount(0)

    const links = await page
      .locator('.attention-need, .metric-strip a, .widget:not(.attention) a')
      .evaluateAll((all: HTMLElement[]) =>
        all.map((link) => ({
          // A store's line shows its number beside the link. Unlike textContent, innerText separates the number from a
          // label that starts with a number.
          text: (/\d/.test(link.innerText) ? link : (link.closest('li') ?? link)).innerText,
          address: link.getAttribute('href') ?? '',
        })),
      )
    // Links to one monitor or one purchase open a drawer, and amounts of money are no counts.
    const counts = links.filter(
      ({ text, address }) => /\d/.test(text) && !/monitor=|attempt=|sort=-total/.test(address),
    )
    const said = counts.map(({ text, address }) => `${address}: ${numberIn(text)}`)
    const shown: string[] = []
    for (const { address } of counts) shown.push(`${address}: ${await rowsAt(page, address)}`)
    expect(shown).toEqual(said)
    expect(counts.length).toBeGreaterThanOrEqual(11)
  }).toPass()
})
