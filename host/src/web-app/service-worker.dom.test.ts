import { registerInInstalledApp, SERVICE_WORKER } from './service-worker'

const register = jest.fn(async () => ({}))
const setUp = (isStandalone: boolean) => {
  Object.defineProperty(window, 'matchMedia', { configurable: true, value: () => ({ matches: isStandalone }) })
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: { register } })
}
afterEach(() => {
  register.mockClear()
  Reflect.deleteProperty(navigator, 'serviceWorker')
})

test.each([
  [true, [[SERVICE_WORKER]]],
  [false, []],
])('in an installed app (%s) the worker is registered', async (isStandalone, calls) => {
  setUp(isStandalone)
  await registerInInstalledApp()
  expect(register.mock.calls).toEqual(calls)
})

test('a browser that refuses it changes nothing', async () => {
  setUp(true)
  register.mockRejectedValueOnce(new Error('SecurityError'))
  await expect(registerInInstalledApp()).resolves.toBeUndefined()
})
