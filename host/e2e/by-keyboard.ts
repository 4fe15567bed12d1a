import type { Locator, Page } from '@playwright/test'
import { expect } from './console'

/** More than any of the pages has between two places of this journey. */
export const MOST_STEPS = 80

/** Of a field that one types in, what is typed in has it. */
const hasFocus = (element: Element) =>
  element === document.activeElement ||
  (element.getAttribute('role') === 'combobox' && element.contains(document.activeElement))

/** Steps on with Tab until this has the focus; what cannot be reached so fails. */
export const tabTo = async (page: Page, goal: Locator) => {
  await expect(goal).toBeVisible()
  for (let step = 0; step < MOST_STEPS; step++) {
    if (await goal.evaluate(hasFocus)) {
      await expectSeen(page)
      return
    }
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not lead to ${goal}`)
}

/** Where the focus is can be seen: an outline, a border or a shadow that the element has not without it. */
const expectSeen = async (page: Page) => {
  const isSeen = await page.evaluate(async () => {
    const element = document.activeElement
    if (!(element instanceof HTMLElement)) return false
    const look = () => {
      document.getAnimations().forEach((animation) => {
        if (animation.effect?.getComputedTiming().iterations !== Infinity) animation.finish()
      })
      const parts: Element[] = []
      for (let part: Element | null = element; part && parts.length < 5; part = part.parentElement) parts.push(part)
      return parts
        .map((part) => getComputedStyle(part))
        .map(({ outlineStyle, outlineColor, borderColor, boxShadow, backgroundColor }) =>
          [outlineStyle, outlineColor, borderColor, boxShadow, backgroundColor].join(),
        )
        .join()
    }
    const focused = look()
    element.blur()
    // React tells some later that they have it no more; what opened with it would close meanwhile.
    if (look() === focused) await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
    const blurred = look()
    element.focus()
    return focused !== blurred
  })
  expect(isSeen, 'the focus can be seen').toBe(true)
}

export const press = async (page: Page, goal: Locator, key = 'Enter') => {
  await tabTo(page, goal)
  await page.keyboard.press(key)
}

/** Chooses one of a list that opens under a field. */
export const choose = async (page: Page, field: Locator, option: string | RegExp) => {
  await press(page, field)
  const at = page.locator('.arco-select-option-hover').filter({ hasText: option, visible: true })
  await expect(page.getByRole('option').filter({ hasText: option, visible: true })).not.toHaveCount(0)
  for (let step = 0; step < MOST_STEPS && (await at.count()) === 0; step++) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
}
