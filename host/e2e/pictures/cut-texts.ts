import type { Page } from '@playwright/test'

/**
 * States, times and tags that an ellipsis shortens: half a state reads as another one. Product names may be shortened,
 * since they have a picture and a tooltip.
 */
export const findCutTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const endOf = (element: Element) => {
      const text = document.createRange()
      text.selectNodeContents(element)
      return text.getBoundingClientRect().right
    }
    const isCut = (element: Element) => {
      if (element.scrollWidth > element.clientWidth && element.clientWidth > 0) return true
      const end = endOf(element)
      for (let box: Element | null = element; box && !box.matches('td, body'); box = box.parentElement) {
        const { overflowX, textOverflow } = getComputedStyle(box)
        const isShortened = overflowX === 'hidden' && textOverflow === 'ellipsis'
        if (isShortened && end > box.getBoundingClientRect().right + 1) return true
      }
      return false
    }
    const shown = [...document.querySelectorAll<HTMLElement>('time, [data-color]')].filter((element) =>
      element.checkVisibility({ visibilityProperty: true }),
    )
    return [...new Set(shown.filter(isCut).map(({ innerText }) => innerText))]
  })
