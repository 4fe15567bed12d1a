import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type { AxeResults } from 'axe-core'

declare global {
  interface Window {
    axe: { run(root: Document | Element, options: object): Promise<AxeResults> }
  }
}

/** The script that a page needs before `violations`. */
export const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js')
/** Levels A and AA of WCAG up to 2.2. */
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Half-way through a transition every text is too faint. */
const settle = (page: Page) =>
  page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    const root = document.querySelector('[role="dialog"]') ?? document
    const ending = document.getAnimations().filter(({ effect, playState }) => {
      const isHere = effect instanceof KeyframeEffect && root.contains(effect.target)
      return isHere && playState === 'running' && effect.getComputedTiming().iterations !== Infinity
    })
    // One that is cancelled while it waits for its turn never says so.
    const longest = new Promise((resolve) => setTimeout(resolve, 1000))
    await Promise.race([Promise.allSettled(ending.map((animation) => animation.finished)), longest])
  })

/** Of a dialog alone where one is open: what lies behind it is a screen of its own. */
export const violations = async (page: Page) => {
  await settle(page)
  return page.evaluate(async (rules) => {
    const root = document.querySelector('[role="dialog"]') ?? document
    const { violations } = await window.axe.run(root, { runOnly: rules, resultTypes: ['violations'] })
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary}`),
    )
  }, RULES)
}

/** What has to be scrolled sideways to be read, of what a narrow screen shows. */
export const sideways = (page: Page) =>
  page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll('.page-area, [data-pane], .arco-drawer-content')]
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
      .map(({ tagName, className }) => `scrolls sideways: ${tagName} ${className}`),
  )
