import '@testing-library/jest-dom'
import '@arco-design/web-react/es/_util/react-19-adapter'
import Message from '@arco-design/web-react/es/Message'
import { act, configure } from '@testing-library/react'
import { forgetUnstored } from '../browser/storage'
import { fakeCanvas } from './fake-canvas'

// Several people's runs share two cores; a page with Arco's form takes its time there.
configure({ asyncUtilTimeout: 5000 })

// A message outlives the test that brought it up, and fades: each test has a place of its own for them, so that none is
// found by the next.
let messages: HTMLElement
beforeEach(() => {
  messages = document.createElement('div')
  document.body.append(messages)
  act(() => Message.config({ getContainer: () => messages }))
})
afterEach(() => {
  act(() => Message.clear())
  messages.remove()
  forgetUnstored()
})

/** What jsdom lacks and Arco asks for; nothing here measures anything, as jsdom lays nothing out. */
class NoObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
  takeRecords(): [] {
    return []
  }
}

const noMatchMedia = (media: string) => ({
  media,
  matches: false,
  onchange: null,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
  addListener: () => undefined,
  removeListener: () => undefined,
  dispatchEvent: () => false,
})

Object.assign(globalThis, {
  ResizeObserver: NoObserver,
  IntersectionObserver: NoObserver,
  matchMedia: noMatchMedia,
  scrollTo: () => undefined,
})
fakeCanvas()
Element.prototype.scrollIntoView = () => undefined
Element.prototype.scrollTo = () => undefined
document.elementFromPoint = () => null
/** jsdom lays nothing out, but knows styles: neither the element nor any around it may be hidden. */
const isShown = (element: Element | null): boolean =>
  element === null || (getComputedStyle(element).display !== 'none' && isShown(element.parentElement))
Element.prototype.checkVisibility = function () {
  return isShown(this)
}

/** jsdom knows the attribute alone: nothing within it takes the focus. */
const { focus } = HTMLElement.prototype
HTMLElement.prototype.focus = function (options) {
  if (!this.closest('[inert]')) focus.call(this, options)
}
