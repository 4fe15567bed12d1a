import type { Page } from '@playwright/test'
import { sideways, violations } from './axe'
import { expect } from './console'

/** Each width with each theme, and each of both with each language: all eight take twice as long for what only three together get wrong. */
const LOOKS = [
  { width: 1440, theme: 'light', language: 'zh-CN' },
  { width: 1440, theme: 'dark', language: 'en-US' },
  { width: 390, theme: 'dark', language: 'zh-CN' },
  { width: 390, theme: 'light', language: 'en-US' },
] as const

/** As another tab of this browser would change it: the page follows without a load. */
export const show = async (page: Page, theme: string, language: string) => {
  await page.evaluate(
    ([settings, locale]) => {
      const change = (key: string, newValue: string) => {
        localStorage.setItem(key, newValue)
        dispatchEvent(new StorageEvent('storage', { key, newValue }))
      }
      change('outlet-settings', settings)
      change('arco-locale', locale)
    },
    [JSON.stringify({ theme, tabBar: true }), language] as const,
  )
  await expect(page.locator(`html[lang="${language}"]`)).toBeAttached()
  await expect(page.locator('body[arco-theme="dark"]')).toHaveCount(theme === 'dark' ? 1 : 0)
}

/** A bar at the edge may cover half of what comes out from under it by scrolling: it is judged there. */
const violationsInView = async (page: Page): Promise<string[]> => {
  const here = await violations(page)
  if (!here.some((text) => text.includes('partially obscured'))) return here
  await page.evaluate(() => {
    for (const pane of document.querySelectorAll('*'))
      if (pane.scrollHeight > pane.clientHeight && /auto|scroll/.test(getComputedStyle(pane).overflowY))
        pane.scrollBy({ top: 120, behavior: 'instant' })
  })
  return violations(page)
}

/** One page a screen, switched in place: what each width, theme and language gets wrong, at once. */
export const expectAccessible = async (page: Page) => {
  const found: Record<string, string[]> = {}
  for (const { width, theme, language } of LOOKS) {
    await page.setViewportSize({ width, height: 900 })
    await show(page, theme, language)
    const here = await violationsInView(page)
    if (width === 390) here.push(...(await sideways(page)))
    if (here.length > 0) found[`${width} ${theme} ${language}`] = here
  }
  expect(found).toEqual({})
}
