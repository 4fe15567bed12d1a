import type { Page } from '@playwright/test'
import { findSidewaysScrolling, findSmallTargets, violations } from './axe'
import { expect } from './console'

/**
 * Pairwise combinations: each width with each theme, and each language with each width and each theme. All eight
 * combinations would take twice as long and find only faults that need all three.
 */
const APPEARANCES = [
  { width: 1440, theme: 'light', language: 'zh-CN' },
  { width: 1440, theme: 'dark', language: 'en-US' },
  { width: 390, theme: 'dark', language: 'zh-CN' },
  { width: 390, theme: 'light', language: 'en-US' },
] as const

/** Changes theme and language as another tab of this browser would; the page follows without a reload. */
export const setAppearance = async (page: Page, theme: string, language: string) => {
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

/** Distances in CSS pixels; an element that is half covered after one of them is not after the next. */
const SCROLLS = [120, 30]

/**
 * Checks the page again after scrolling while an element is partially obscured: a sticky bar may cover half of an
 * element that scrolls out from under it.
 */
const violationsInView = async (page: Page): Promise<string[]> => {
  let here = await violations(page)
  for (const top of SCROLLS) {
    if (!here.some((text) => text.includes('partially obscured'))) return here
    await page.evaluate((distance) => {
      for (const pane of document.querySelectorAll('*'))
        if (pane.scrollHeight > pane.clientHeight && /auto|scroll/.test(getComputedStyle(pane).overflowY))
          pane.scrollBy({ top: distance, behavior: 'instant' })
    }, top)
    here = await violations(page)
  }
  return here
}

/** Far longer than a busy page needs after a change of its width, theme or language. */
const SETTLE_MS = 20_000

/** Findings that last after the page had time to settle: tables become cards, texts and colors change. */
const findLasting = async (page: Page, find: (page: Page) => Promise<string[]>): Promise<string[]> => {
  for (const until = Date.now() + SETTLE_MS; ; await page.waitForTimeout(100)) {
    const found = await find(page)
    if (found.length === 0 || Date.now() > until) return found
  }
}

/** Asserts that all targets on screen are high enough for a thumb, and that nothing is read by scrolling sideways. */
export const expectThumbReach = async (page: Page) => {
  await expect.poll(() => findSmallTargets(page)).toEqual([])
  await expect.poll(() => findSidewaysScrolling(page)).toEqual([])
}

/**
 * Checks one page in every combination of width, theme and language, without a reload, and reports all violations
 * together. Starts at the end at which the tab's previous check has ended, which saves a change of all three.
 */
export const expectAccessible = async (page: Page) => {
  const found: Record<string, string[]> = {}
  const isAtEnd = page.viewportSize()?.width === APPEARANCES.at(-1)?.width
  for (const { width, theme, language } of isAtEnd ? APPEARANCES.toReversed() : APPEARANCES) {
    await page.setViewportSize({ width, height: 900 })
    await setAppearance(page, theme, language)
    const here = await findLasting(page, violationsInView)
    if (width === 390)
      for (const find of [findSidewaysScrolling, findSmallTargets]) here.push(...(await findLasting(page, find)))
    if (here.length > 0) found[`${width} ${theme} ${language}`] = here
  }
  expect(found).toEqual({})
}
