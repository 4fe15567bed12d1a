import { getBuyingStop } from '../contract/buying-stop'
import { countNotifications } from '../contract/notifications'
import { getPracticeData } from '../contract/practice-data'
import { getReleaseBefore } from '../contract/releases/release-before'
import { recordFakes } from './record-fakes'
import { fake, makeFakeServer } from './fake-server'
import type { Fake, FakeServer } from './fake-server'

/** Requests that the shell makes besides every page. */
const nothingUnread = fake(countNotifications, () => ({ count: 0, exact: true }))
const buyingNotStopped = fake(getBuyingStop, () => ({ stop: null }))

const nothingPractised = fake(getPracticeData, () => ({
  state: 'none' as const,
  website_type: 'practice-past',
  progress: { done: 0, total: 0 },
  is_counted: false,
  finished_at: null,
}))

/** Requested when a page could not be loaded. */
const nothingBefore = fake(getReleaseBefore, () => ({ before: null }))

const shellFakes = [nothingUnread, buyingNotStopped, nothingPractised, nothingBefore]

/** Sets up a fake server for a test file: reset for each test; a call without a fake fails the test. */
export const useFakeServer = (...standing: Fake[]): FakeServer => {
  const server = makeFakeServer(...shellFakes, ...recordFakes, ...standing)
  beforeEach(() => server.start())
  afterEach(() => {
    const failures = [...server.failures]
    server.stop()
    expect(failures).toEqual([])
  })
  return server
}
