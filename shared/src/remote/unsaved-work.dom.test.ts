import { hasUnsavedWork, registerForm } from '@outlet/shared/remote/unsaved-work'

const leave = () => {
  const event = new Event('beforeunload', { cancelable: true })
  globalThis.dispatchEvent(event)
  return event.defaultPrevented
}

test('a changed form is unsaved work, and the browser prompts before the page is left', () => {
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

test('can be checked for one page as well as for all', () => {
  const unregister = registerForm(() => true, '/orders/list')
  expect(hasUnsavedWork('/orders/list')).toBe(true)
  expect(hasUnsavedWork('/channel/list')).toBe(false)
  expect(hasUnsavedWork()).toBe(true)
  unregister()
})
