import '@testing-library/jest-dom'
import { screen } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import type { InventoryMonitor } from '@outlet/shared/contract/inventory-monitors'
import { addMessages } from '@outlet/shared/i18n/i18n'
import { clickInMenu as clickInNamedMenu } from '@outlet/shared/testing/click-in-menu'
import { aMonitor } from '@outlet/shared/testing/builders'
import type { FakeServer } from '@outlet/shared/testing/fake-server'
import { renderPage } from '@outlet/shared/testing/render-page'
import enUS from '../locales/en-US.json'
import zhCN from '../locales/zh-CN.json'
import { fakeMonitors } from './fake-monitors'
import InventoryMonitorsPage from './InventoryMonitorsPage'

addMessages('monitoring', { 'zh-CN': zhCN, 'en-US': enUS })

/** Renders the page with a fake server that has these monitors. */
export const showMonitors = (
  server: FakeServer,
  monitors: InventoryMonitor[],
  options: Parameters<typeof renderPage>[1] = {},
) => {
  const fakes = fakeMonitors(...monitors)
  server.use(...fakes.fakes)
  return { ...fakes, ...renderPage(<InventoryMonitorsPage />, options) }
}

/** A monitor whose code occurs only once in its row. */
export const tabby = (change: Partial<InventoryMonitor> = {}): InventoryMonitor =>
  aMonitor({ master_code: null, ...change })

/** Clicks an action in the menu of a monitor's row. */
export const clickInMenu = async (
  user: UserEvent,
  code: string,
  action: string,
  clicks: 'click' | 'dblClick' = 'click',
) => {
  await clickInNamedMenu(user, `More actions for ${code}`, action, clicks)
}

export const row = (code: string) => screen.findByRole('row', { name: new RegExp(code) })

/**
 * Requests whose method and path start with `what`, such as `GET /inventory-monitors?…`. Reads of sparklines and
 * price facts match only their exact path.
 */
export const callsOf = (server: FakeServer, what: string) =>
  server.calls.filter(
    (made) => made.what.startsWith(what) && (made.what === what || !/\/(sparklines|price-facts)$/.test(made.what)),
  )
