import type { Locator, Page } from '@playwright/test'
import { expect } from './console'

/** Maximum number of key presses to reach an element; more than any page of the journeys needs. */
export const MAX_STEPS = 80

/** Whether an element has the focus. For a combobox the focus is in the input inside it. */
const hasFocus = (element: Element) =>
  element === document.activeElement ||
  (element.getAttribute('role') === 'combobox' && element.contains(document.activeElement))

/** Presses Tab until an element has the focus. Throws if Tab does not reach it. */
export const tabTo = async (page: Page, goal: Locator) => {
  await expect(goal).toBeVisible()
  for (let step = 0; step < MAX_STEPS; step++) {
    if (await goal.evaluate(hasFocus)) {
      await expectVisibleFocus(page)
      return
    }
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not lead to ${goal}`)
}

/**
 * Expects the focus to be visible: an outline, border, shadow or background that the element has only while focused.
 */
const expectVisibleFocus = async (page: Page) => {
  const isSeen = await page.evaluate(async () => {
    const element = document.activeElement
    if (!(element instanceof HTMLElement)) return false
    const readAppearance = () => {
      document.getAnimations().forEach((animation) => {
        if (animation.effect?.getComputedTiming().iterations !== Infinity) animation.finish()
      })
      const ancestors: Element[] = []
      for (let part: Element | null = element; part && ancestors.length < 5; part = part.parentElement)
        ancestors.push(part)
      return ancestors
        .map((part) => getComputedStyle(part))
        .map(({ outlineStyle, outlineColor, borderColor, boxShadow, backgroundColor }) =>
          [outlineStyle, outlineColor, borderColor, boxShadow, backgroundColor].join(),
        )
        .join()
    }
    const focused = readAppearance()
    element.blur()
    // React handles some blur events later, and a popup that opened on focus would close in between.
    if (readAppearance() === focused)
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
    const blurred = readAppearance()
    element.focus()
    return focused !== blurred
  })
  expect(isSeen, 'the focus can be seen').toBe(true)
}

export const press = async (page: Page, goal: Locator, key = 'Enter') => {
  await tabTo(page, goal)
  await page.keyboard.press(key)
}

/** Chooses an option of the list that opens under a field. */
export const choose = async (page: Page, field: Locator, option: string | RegExp) => {
  await press(page, field)
  const at = page.locator('.arco-select-option-hover').filter({ hasText: option, visible: true })
  await expect(page.getByRole('option').filter({ hasText: option, visible: true })).not.toHaveCount(0)
  for (let step = 0; step < MAX_STEPS && (await at.count()) === 0; step++) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
}
