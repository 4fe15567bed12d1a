import { ConnectorError } from '../stores/connector-error'
import { SilentOrigins } from './silent-origins'

const silent = () => Promise.reject(new ConnectorError('store.timeout', { message: 'no response in time' }))
const picture = (name: string) => `https://shop.example.com/${name}.jpg`

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

test('an unresponsive origin receives no requests for half a minute; other origins are unaffected', async () => {
  const origins = new SilentOrigins()
  const send = jest.fn(silent)
  for (let attempt = 1; attempt <= 10; attempt++)
    await expect(origins.request(picture(`${attempt}`), send)).rejects.toThrow('in time')
  expect(send).toHaveBeenCalledTimes(4)
  await expect(origins.request('https://other.example.com/1.jpg', async () => 'there')).resolves.toBe('there')
  jest.advanceTimersByTime(30_000)
  await expect(origins.request(picture('11'), async () => 'there')).resolves.toBe('there')
  await expect(origins.request(picture('12'), silent)).rejects.toThrow('in time')
  await expect(origins.request(picture('13'), async () => 'there')).resolves.toBe('there')
})

test('a missing image does not count as an unresponsive origin', async () => {
  const origins = new SilentOrigins()
  const missing = () => Promise.reject(new ConnectorError('store.unavailable', { message: 'image: HTTP 404' }))
  for (let attempt = 1; attempt <= 5; attempt++)
    await expect(origins.request(picture(`${attempt}`), missing)).rejects.toThrow('404')
  await expect(origins.request(picture('6'), async () => 'there')).resolves.toBe('there')
})
