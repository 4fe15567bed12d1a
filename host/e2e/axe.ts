import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type { AxeResults } from 'axe-core'

declare global {
  interface Window {
    axe: { run(root: Document | Element, options: object): Promise<AxeResults> }
  }
}

/** Path of the script to add to a page before `violations` is called. */
export const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js')
/** WCAG levels A and AA, versions 2.0 to 2.2. */
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Waits for transitions to end; during a transition the contrast of texts is too low. */
const settle = (page: Page) =>
  page.evaluate(async () => {
    const frame = () => new Promise(requestAnimationFrame)
    await frame()
    await frame()
    const root = document.querySelector('[role="dialog"]') ?? document
    // Not their promises `finished`: that of a cancelled animation that has not started never settles.
    const isEnding = ({ effect, playState }: Animation) =>
      effect instanceof KeyframeEffect &&
      root.contains(effect.target) &&
      playState === 'running' &&
      effect.getComputedTiming().iterations !== Infinity
    for (const until = performance.now() + 10_000; performance.now() < until;) {
      if (!document.getAnimations().some(isEnding)) return
      await frame()
    }
  })

/**
 * Runs axe on the open dialog, or on the page if no dialog is open: the content behind a dialog is checked as a screen
 * of its own.
 */
export const violations = async (page: Page) => {
  await settle(page)
  return page.evaluate(async (rules) => {
    const root = document.querySelector('[role="dialog"]') ?? document
    const { violations } = await window.axe.run(root, { runOnly: rules, resultTypes: ['violations'] })
    // The input of a select covers the middle of its field. A click on either does the same, so they are one target.
    const isOneTarget = (id: string, target: string) =>
      id === 'target-size' && document.querySelector(target)?.matches('.arco-select:has(input)') === true
    return violations.flatMap(({ id, nodes }) =>
      nodes
        .filter(({ target }) => !isOneTarget(id, target.join(' ')))
        .map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary}`),
    )
  }, RULES)
}

/** Elements of a narrow screen that can only be read by scrolling horizontally. */
export const findSidewaysScrolling = (page: Page) =>
  page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll('.page-area, [data-pane], .arco-drawer-content')]
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
      .map(({ tagName, className }) => `scrolls sideways: ${tagName} ${className}`),
  )

/** Buttons of cards, dialogs and menus of a narrow screen that are lower than 44 CSS pixels: too small for a thumb. */
export const findSmallTargets = (page: Page) =>
  page.evaluate(() => {
    const places = ['[role="dialog"]', '[data-card="actions"]', '.arco-popover', '.popup']
    const buttons = places.map((place) => `${place} button:not([role])`).join(', ')
    return [...document.querySelectorAll<HTMLElement>(buttons)]
      .filter((button) => button.checkVisibility({ visibilityProperty: true }))
      .map((button) => ({ button, height: Math.round(button.getBoundingClientRect().height) }))
      .filter(({ height }) => height > 0 && height < 44)
      .map(({ button, height }) => `${height} px high: ${button.ariaLabel ?? button.innerText} ${button.className}`)
  })
