import type { CDPSession, Page } from '@playwright/test'
import { goTo, signInByApi } from '../e2e/console'
import { startConsole } from '../e2e/start-console'
import { createMonitor, launch, report } from './running-console'

const WARM_UP_ROUNDS = 20
const ROUNDS = 20

type Reading = Record<'JSHeapUsedSize' | 'JSEventListeners' | 'Nodes', number>

const read = async (session: CDPSession): Promise<Reading> => {
  // Twice, because objects freed by the first collection may have finalizers.
  await session.send('HeapProfiler.collectGarbage')
  await session.send('HeapProfiler.collectGarbage')
  const { metrics } = await session.send('Performance.getMetrics')
  const valueOf = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN
  return {
    JSHeapUsedSize: valueOf('JSHeapUsedSize'),
    JSEventListeners: valueOf('JSEventListeners'),
    Nodes: valueOf('Nodes'),
  }
}

const MONITORS_TAB = '[data-tab="InventoryMonitor"]'

/**
 * Opens the page with its chart and closes its tab, either while the page is shown or while it is hidden behind another
 * page.
 */
const openAndClose = async (page: Page, monitor: string, isHidden: boolean) => {
  await goTo(page, `/product_base/inventory-monitor?monitor=${monitor}`)
  await page.locator('[role=dialog] canvas').first().waitFor()
  if (isHidden) {
    await goTo(page, '/dashboard/workplace')
    await page.locator('[role=dialog]').waitFor({ state: 'hidden' })
  }
  // The drawer's mask covers the tab bar, so a real click would not reach the button.
  await page.locator(`${MONITORS_TAB} button`).dispatchEvent('click')
  await page.locator(MONITORS_TAB).waitFor({ state: 'detached' })
  await page.locator('main h1').first().waitFor()
}

const { url, stop } = await startConsole()
const browser = await launch()
try {
  const token = await signInByApi(url)
  const monitor = await createMonitor(url, token)
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await page.addInitScript((value) => {
    localStorage.setItem('token', value)
    localStorage.setItem('outlet-settings', '{"tabBar":true}')
  }, token)
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  await session.send('HeapProfiler.enable')
  await page.goto(`${url}/dashboard/workplace`)
  await page.locator('main h1').first().waitFor()
  const rounds = async (count: number, isHidden: boolean) => {
    for (let round = 0; round < count; round++) await openAndClose(page, monitor, isHidden)
  }
  const results: Record<string, object> = {}
  for (const isHidden of [false, true]) {
    await rounds(WARM_UP_ROUNDS, isHidden)
    const before = await read(session)
    await rounds(ROUNDS, isHidden)
    const after = await read(session)
    results[`a chart's tab, closed ${ROUNDS} times while ${isHidden ? 'hidden' : 'shown'} (goal +0.5 MB, +50)`] = {
      'heap, MB': Math.round((after.JSHeapUsedSize - before.JSHeapUsedSize) / 1e4) / 100,
      listeners: after.JSEventListeners - before.JSEventListeners,
      nodes: after.Nodes - before.Nodes,
    }
  }
  report(results)
} finally {
  await browser.close()
  await stop()
}
