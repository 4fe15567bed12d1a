import { makeFakeServer } from './fake-server'
import type { Fake, FakeServer } from './fake-server'

/** A fake server for a test file: fresh for each test, and what nobody fakes fails the test. */
export const useFakeServer = (...standing: Fake[]): FakeServer => {
  const server = makeFakeServer(...standing)
  beforeEach(() => server.start())
  afterEach(() => {
    const failures = [...server.failures]
    server.stop()
    expect(failures).toEqual([])
  })
  return server
}
