import {
  isStorageRefused,
  leavePage,
  localStore,
  probeStorage,
  sessionStore,
  subscribeToRefusals,
  takeCarried,
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
})

/** As Chromium does where site data is blocked: reading the property throws. */
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
    takeCarried()
  }

  it('takes over the values that were not stored, and leaves none of them to other sites', () => {
    blockStorages()
    localStore.write('token', 'secret')
    sessionStore.write('tabs', '[]')
    leavePage('#next')
    expect(window.name).toContain('secret')
    come(`${location.origin}/login`)
    expect([localStore.read('token'), sessionStore.read('tabs'), window.name]).toEqual(['secret', '[]', ''])
  })

  it('carries nothing that is stored', () => {
    localStore.write('token', 'secret')
    leavePage('#next')
    expect(window.name).toBe('')
  })

  it.each(['https://other.example/', ''])('takes nothing from a page of another site (%p)', (from) => {
    window.name = 'outlet-carried:[["localStorage","token","of-somebody-else"]]'
    come(from)
    expect([localStore.read('token'), window.name]).toEqual([null, ''])
  })

  it('leaves a name that is not ours, and survives a broken one', () => {
    window.name = 'tools'
    come(`${location.origin}/`)
    expect(window.name).toBe('tools')
    window.name = 'outlet-carried:{'
    come(`${location.origin}/`)
    expect(window.name).toBe('')
  })
})
