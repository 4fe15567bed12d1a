import { RegistryError } from '../remote-kit/src/api.mjs'
import { retryUnavailable } from './lib/retry-unavailable.mjs'

const refusing = (status: number, times: number) => {
  let tries = 0
  const task = async () => {
    tries += 1
    if (tries <= times) throw new RegistryError(status, {})
    return tries
  }
  return { task, tries: () => tries }
}

test('a task runs again while the server is unavailable', async () => {
  expect(await retryUnavailable(refusing(503, 2).task, 0)).toBe(3)
})

test('another refusal, and a server that stays unavailable, end the tries', async () => {
  const forbidden = refusing(403, 1)
  await expect(retryUnavailable(forbidden.task, 0)).rejects.toMatchObject({ status: 403 })
  expect(forbidden.tries()).toBe(1)
  const away = refusing(503, 100)
  await expect(retryUnavailable(away.task, 0)).rejects.toMatchObject({ status: 503 })
  expect(away.tries()).toBe(24)
})
