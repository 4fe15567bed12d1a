import '@testing-library/jest-dom'
import { screen } from '@testing-library/react'
import { addMessages } from '@outlet/shared/i18n/i18n'
import type { FakeServer } from '@outlet/shared/testing/fake-server'
import { renderPage } from '@outlet/shared/testing/render-page'
import enUS from '../locales/en-US.json'
import zhCN from '../locales/zh-CN.json'
import { fakeTasks, type FakeTasks } from './fake-tasks'
import SnatchTasksPage from './SnatchTasksPage'

addMessages('monitoring', { 'zh-CN': zhCN, 'en-US': enUS })

/** Renders the page with a fake server that has these tasks. */
export const showTasks = (server: FakeServer, given: FakeTasks, options: Parameters<typeof renderPage>[1] = {}) => {
  const fakes = fakeTasks(given)
  server.use(...fakes.fakes)
  return { ...fakes, ...renderPage(<SnatchTasksPage />, options) }
}

export const row = (name: string) => screen.findByRole('row', { name: new RegExp(name) })

/** Body of the last request whose method and path start with `what`. */
export const sentTo = (server: FakeServer, what: string): unknown => {
  const request = server.calls.findLast((call) => call.what.startsWith(what))
  return request && JSON.parse(String(request.body))
}
