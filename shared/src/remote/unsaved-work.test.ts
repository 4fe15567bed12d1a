import { hasUnsavedWork, registerForm } from '@outlet/shared/remote/unsaved-work'

const leave = () => {
  const event = new Event('beforeunload', { cancelable: true })
  globalThis.dispatchEvent(event)
  return event.defaultPrevented
}

test('a form with something typed is unsaved work, and the browser asks before it leaves', () => {
  let isDirty = false
  const unregister = registerForm(() => isDirty)
  expect(hasUnsavedWork()).toBe(false)
  expect(leave()).toBe(false)
  isDirty = true
  expect(hasUnsavedWork()).toBe(true)
  expect(leave()).toBe(true)
  unregister()
  expect(hasUnsavedWork()).toBe(false)
  expect(leave()).toBe(false)
})

test('one of several forms is enough', () => {
  const stops = [registerForm(() => false), registerForm(() => true)]
  expect(hasUnsavedWork()).toBe(true)
  stops.forEach((stop) => stop())
})

test('is asked of one page as well as of all', () => {
  const unregister = registerForm(() => true, '/orders/list')
  expect(hasUnsavedWork('/orders/list')).toBe(true)
  expect(hasUnsavedWork('/channel/list')).toBe(false)
  expect(hasUnsavedWork()).toBe(true)
  unregister()
})
