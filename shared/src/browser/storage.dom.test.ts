import {
  isStorageRefused,
  leavePage,
  localStore,
  probeStorage,
  sessionStore,
  subscribeToRefusals,
  restoreCarriedValues,
} from './storage'

const quotaExceeded = () => {
  throw new DOMException('full', 'QuotaExceededError')
}
const blocked = () => {
  throw new DOMException('blocked', 'SecurityError')
}

afterEach(() => {
  jest.restoreAllMocks()
  localStorage.clear()
  sessionStorage.clear()
  window.name = ''
  history.replaceState(null, '', '/')
})

/** Blocks site data as Chromium does: reading the property throws. */
const blockStorages = () => {
  jest.spyOn(globalThis, 'localStorage', 'get').mockImplementation(blocked)
  jest.spyOn(globalThis, 'sessionStorage', 'get').mockImplementation(blocked)
}

it('stores values, lists and removes them', () => {
  localStore.write('a', '1')
  sessionStore.write('b', '2')
  expect([localStorage.getItem('a'), sessionStorage.getItem('b')]).toEqual(['1', '2'])
  expect([localStore.read('a'), localStore.read('b'), sessionStore.keys()]).toEqual(['1', null, ['b']])
  localStore.remove('a')
  expect(localStore.read('a')).toBeNull()
  probeStorage()
  expect([isStorageRefused(), localStore.keys()]).toEqual([false, []])
})

it('holds values in memory while the storage is full, and stores the next ones when it has room again', () => {
  localStore.write('a', 'old')
  const refused = jest.fn()
  const stop = subscribeToRefusals(refused)
  const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(quotaExceeded)
  localStore.write('a', 'new')
  expect([localStore.read('a'), localStorage.getItem('a'), refused.mock.calls.length]).toEqual(['new', 'old', 1])
  stop()
  expect(isStorageRefused()).toBe(true)
  full.mockRestore()
  localStore.write('a', 'newer')
  expect([localStorage.getItem('a'), localStore.read('a')]).toEqual(['newer', 'newer'])
})

it('reads, writes, lists and removes where the browser blocks site data', () => {
  blockStorages()
  probeStorage()
  expect([localStore.read('a'), localStore.keys(), isStorageRefused()]).toEqual([null, [], true])
  localStore.write('a', '1')
  expect([localStore.read('a'), localStore.keys()]).toEqual(['1', ['a']])
  localStore.remove('a')
  expect(localStore.read('a')).toBeNull()
})

describe('the next page of the tab', () => {
  const come = (from: string) => {
    globalThis.__unstored = undefined
    jest.spyOn(document, 'referrer', 'get').mockReturnValue(from)
    restoreCarriedValues()
  }
  const leave = () => {
    blockStorages()
    localStore.write('token', 'secret')
    sessionStore.write('tabs', '[]')
    leavePage('#next')
  }

  it('restores the values that were not stored, and leaves none of them to other sites', () => {
    leave()
    expect(window.name).not.toBe('')
    come(location.href)
    expect([localStore.read('token'), sessionStore.read('tabs'), window.name]).toEqual(['secret', '[]', ''])
  })

  it('finds the token only with the pad in the referrer, which no other origin receives', () => {
    leave()
    const hex = [...new TextEncoder().encode('secret')].map((byte) => byte.toString(16)).join('')
    for (const readable of ['secret', hex]) expect(window.name).not.toContain(readable)
    for (const readable of ['secret', hex]) expect(location.href).not.toContain(readable)
    come(`${location.origin}/login`)
    expect([localStore.read('token'), sessionStore.read('tabs')]).toEqual([null, '[]'])
  })

  it('is encrypted with another pad each time', () => {
    leave()
    const first = window.name
    leavePage('#again')
    expect(window.name).not.toBe(first)
  })

  it.each(['https://other.example/', '//other.example/a', 'http://['])('carries nothing to %s', (address) => {
    blockStorages()
    localStore.write('token', 'secret')
    // jsdom does not navigate; a browser may refuse an invalid URL.
    jest.spyOn(console, 'error').mockImplementation(() => undefined)
    expect(() => leavePage(address)).not.toThrow(TypeError)
    expect(window.name).toBe('')
  })

  it('clears the carried values of a page that was not left after all or that is shown again', () => {
    jest.useFakeTimers()
    const before = location.href
    leave()
    jest.advanceTimersByTime(10_000)
    expect([window.name, location.href.replace(/#.*/, '')]).toEqual(['', before])
    jest.useRealTimers()
    leavePage('#next')
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false }))
    expect(window.name).not.toBe('')
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    expect(window.name).toBe('')
  })

  it('carries no token after signing out', () => {
    leave()
    come(location.href)
    localStore.remove('token')
    leavePage('#login')
    expect(window.name).not.toContain('token')
  })

  it('carries nothing that is stored', () => {
    localStore.write('token', 'secret')
    leavePage('#next')
    expect(window.name).toBe('')
  })

  it.each(['https://other.example/', ''])('ignores values from a page of another site (%p)', (from) => {
    window.name = 'outlet-carried:[["localStorage","token","of-somebody-else"]]'
    come(from)
    expect([localStore.read('token'), window.name]).toEqual([null, ''])
  })

  it('leaves a foreign `window.name` alone, and survives a malformed one', () => {
    window.name = 'tools'
    come(`${location.origin}/`)
    expect(window.name).toBe('tools')
    window.name = 'outlet-carried:{'
    come(`${location.origin}/`)
    expect(window.name).toBe('')
  })
})
