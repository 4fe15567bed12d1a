import '@testing-library/jest-dom'
import '@arco-design/web-react/es/_util/react-19-adapter'
import arcoEnglish from '@arco-design/web-react/es/locale/en-US'
import Message from '@arco-design/web-react/es/Message'
import { act, configure } from '@testing-library/react'
import { addShellMessages } from '@outlet/shared/i18n/i18n'
import { resetUnstoredValues } from '../browser/storage'
import { setArcoEnglish } from '../i18n/arco-locale'
import enUS from '../i18n/en-US.json'
import zhCN from '../i18n/zh-CN.json'
import { fakeCanvas } from './fake-canvas'
import './quick-computed-style'
import './skip-element-stacks'

// Far longer than a busy machine needs: a test that passes does not wait for it.
configure({ asyncUtilTimeout: 60_000 })

// A message outlives the test that showed it, and fades out: each test has its own container for messages, so that none
// is found by the next.
let messages: HTMLElement
beforeEach(() => {
  messages = document.createElement('div')
  document.body.append(messages)
  act(() => Message.config({ getContainer: () => messages }))
})
afterEach(() => {
  act(() => Message.clear())
  messages.remove()
  resetUnstoredValues()
})

// In a browser English is loaded before it is used.
addShellMessages('common', { 'zh-CN': zhCN, 'en-US': enUS })
setArcoEnglish(arcoEnglish)

/** Observers that jsdom lacks and Arco needs; they observe nothing, since jsdom computes no layout. */
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
/** jsdom computes no layout, but knows styles: an element is shown if neither it nor an ancestor is hidden. */
const isShown = (element: Element | null): boolean =>
  element === null || (getComputedStyle(element).display !== 'none' && isShown(element.parentElement))
Element.prototype.checkVisibility = function () {
  return isShown(this)
}

/** jsdom supports only the attribute `inert`, not its effect: an element within it must not take the focus. */
const { focus } = HTMLElement.prototype
HTMLElement.prototype.focus = function (options) {
  if (!this.closest('[inert]')) focus.call(this, options)
}
