import '@testing-library/jest-dom'
import '@arco-design/web-react/es/_util/react-19-adapter'
import { configure } from '@testing-library/react'

// Several people's runs share two cores; a page with Arco's form takes its time there.
configure({ asyncUtilTimeout: 5000 })

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
Element.prototype.scrollIntoView = () => undefined
Element.prototype.scrollTo = () => undefined
