import { getBuyingStop } from '../contract/buying-stop'
import { countNotifications } from '../contract/notifications'
import { getPracticeData } from '../contract/practice-data'
import { getReleaseBefore } from '../contract/release-before'
import { fake, makeFakeServer } from './fake-server'
import type { Fake, FakeServer } from './fake-server'

/** What the shell asks beside every page. */
const nothingUnread = fake(countNotifications, () => ({ count: 0, exact: true }))
const buyingGoesOn = fake(getBuyingStop, () => ({ stop: null }))

const nothingPractised = fake(getPracticeData, () => ({
  state: 'none' as const,
  website_type: 'practice-past',
  progress: { done: 0, total: 0 },
  is_counted: false,
  finished_at: null,
}))

/** Asked where a page could not be loaded. */
const nothingBefore = fake(getReleaseBefore, () => ({ before: null }))

/** A fake server for a test file: fresh for each test, and what nobody fakes fails the test. */
export const useFakeServer = (...standing: Fake[]): FakeServer => {
  const server = makeFakeServer(nothingUnread, buyingGoesOn, nothingPractised, nothingBefore, ...standing)
  beforeEach(() => server.start())
  afterEach(() => {
    const failures = [...server.failures]
    server.stop()
    expect(failures).toEqual([])
  })
  return server
}
