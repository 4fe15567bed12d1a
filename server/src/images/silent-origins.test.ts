import { ConnectorError } from '../stores/connector-error'
import { SilentOrigins } from './silent-origins'

const silent = () => Promise.reject(new ConnectorError('store.timeout', { message: 'no answer in time' }))
const picture = (name: string) => `https://shop.example.com/${name}.jpg`

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

test('an origin that does not answer is left alone for half a minute, and no other', async () => {
  const origins = new SilentOrigins()
  const send = jest.fn(silent)
  for (let asked = 1; asked <= 10; asked++)
    await expect(origins.ask(picture(`${asked}`), send)).rejects.toThrow('in time')
  expect(send).toHaveBeenCalledTimes(4)
  await expect(origins.ask('https://other.example.com/1.jpg', async () => 'there')).resolves.toBe('there')
  jest.advanceTimersByTime(30_000)
  await expect(origins.ask(picture('11'), async () => 'there')).resolves.toBe('there')
  await expect(origins.ask(picture('12'), silent)).rejects.toThrow('in time')
  await expect(origins.ask(picture('13'), async () => 'there')).resolves.toBe('there')
})

test('a picture that is not there says nothing of its origin', async () => {
  const origins = new SilentOrigins()
  const missing = () => Promise.reject(new ConnectorError('store.unavailable', { message: 'image: HTTP 404' }))
  for (let asked = 1; asked <= 5; asked++)
    await expect(origins.ask(picture(`${asked}`), missing)).rejects.toThrow('404')
  await expect(origins.ask(picture('6'), async () => 'there')).resolves.toBe('there')
})
