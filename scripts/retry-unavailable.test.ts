// @ts-expect-error a script is plain JavaScript, so that it runs before anything is installed
import { retryUnavailable as untyped } from './lib/retry-unavailable.mjs'

// The type is that of the JSDoc comment of `retryUnavailable`.
const retryUnavailable = untyped as <Result>(task: () => Promise<Result>, pauseMs?: number) => Promise<Result>

const refusing = (status: number, times: number) => {
  let tries = 0
  const task = async () => {
    tries += 1
    if (tries <= times) throw Object.assign(new Error('refused'), { status })
    return tries
  }
  return { task, tries: () => tries }
}

let logged: jest.SpyInstance
beforeEach(() => {
  logged = jest.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => logged.mockRestore())

test('a task runs again while the server is unavailable, which is logged once', async () => {
  expect(await retryUnavailable(refusing(503, 2).task, 0)).toBe(3)
  expect(logged).toHaveBeenCalledTimes(1)
})

test('another refusal, and a server that stays unavailable, end the tries', async () => {
  const forbidden = refusing(403, 1)
  await expect(retryUnavailable(forbidden.task, 0)).rejects.toMatchObject({ status: 403 })
  expect(forbidden.tries()).toBe(1)
  const away = refusing(503, 100)
  await expect(retryUnavailable(away.task, 0)).rejects.toMatchObject({ status: 503 })
  expect(away.tries()).toBe(24)
})
