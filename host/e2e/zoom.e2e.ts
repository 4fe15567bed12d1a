import type { Page } from '@playwright/test'
import { z } from '@outlet/shared/contract/zod'
import { expect, openAsAdmin, pickProduct, SITE, test, untilSynced } from './console'

/** A window of 1440 × 900 at a zoom of 200 % and 400 %, in CSS pixels. */
const ZOOMED = [
  { percent: 200, width: 720, height: 450 },
  { percent: 400, width: 360, height: 225 },
]

/** Places that are read by scrolling sideways. Tables may, while they are no cards. */
const findSideways = (page: Page) =>
  page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll('.page-area, [data-cards="true"], .arco-drawer-content')]
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
      .map(({ tagName, className }) => `${tagName} ${className}`),
  )

/** Height in CSS pixels that bars leave to the content of an element. */
const heightOf = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => Math.round(element.getBoundingClientRect().height))

test.beforeAll(({ outlet }) => untilSynced(outlet))

for (const { percent, width, height } of ZOOMED)
  test(`at ${percent} % pages are read in one direction, and bars leave room for them`, async ({ page, outlet }) => {
    await page.setViewportSize({ width, height })
    const { id: product_code } = await pickProduct(outlet)
    const monitor = z
      .object({ id: z.string() })
      .parse(await outlet.api('POST', '/inventory-monitors', { website_type: SITE, product_code }))
    const monitors = '/product_base/inventory-monitor'
    for (const path of ['/dashboard/workplace', monitors]) {
      await openAsAdmin(page, outlet.token, path)
      await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
      await expect.poll(() => findSideways(page)).toEqual([])
      await expect.poll(() => heightOf(page, '.page-area')).toBeGreaterThan(height * 0.6)
    }
    for (const path of ['/orders/list?form=new', `${monitors}?monitor=${monitor.id}`]) {
      await openAsAdmin(page, outlet.token, path)
      const last = page.getByRole('dialog').getByRole('button').last()
      // Content that loads meanwhile moves the button.
      await expect(async () => {
        await last.scrollIntoViewIfNeeded()
        await expect(last).toBeInViewport({ ratio: 1, timeout: 1000 })
      }).toPass()
      await expect.poll(() => findSideways(page)).toEqual([])
      await expect.poll(() => heightOf(page, '.arco-drawer-content')).toBeGreaterThan(height * 0.6)
    }
    // Nothing covers a focused field.
    await openAsAdmin(page, outlet.token, '/orders/list?form=new')
    const field = page.getByRole('dialog').getByLabel('单价')
    await field.focus()
    const isOnTop = () =>
      field.evaluate((element) => {
        const { x, y, width: w, height: h } = element.getBoundingClientRect()
        return element.contains(document.elementFromPoint(x + w / 2, y + h / 2))
      })
    await expect.poll(isOnTop).toBe(true)
  })
