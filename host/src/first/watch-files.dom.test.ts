import { watchFiles } from './watch-files'

const fetched = jest.fn((_url: string, _options?: RequestInit) => Promise.resolve(new Response()))

const fail = (html: string): void => {
  const holder = document.createElement('div')
  holder.innerHTML = html
  const element = holder.firstElementChild
  if (!element) throw new Error('no element')
  document.body.append(element)
  element.dispatchEvent(new Event('error'))
}
const notice = () => document.querySelector('[role="alert"]')

beforeAll(() => {
  globalThis.fetch = (url, options) => fetched(String(url), options)
  watchFiles()
})
beforeEach(() => {
  fetched.mockClear()
  document.body.innerHTML = '<div id="root">skeleton</div>'
})

test('a refused script of the shell is reported in both languages in place of the console', () => {
  fail('<script data-shell integrity="sha384-x" src="/remotes/host/1/main.js" type="text/plain"></script>')
  expect(document.getElementById('root')).toBeNull()
  expect(notice()?.textContent).toMatch(/未能完整加载.*were not run.*Try again/)
})

test('a refused style of the shell is reported, too', () => {
  fail('<link data-shell integrity="sha384-x" rel="stylesheet" href="/remotes/host/1/main.css">')
  expect(notice()).not.toBeNull()
})

test('a refused file of a remote does not affect the shell', () => {
  fail('<link integrity="sha384-x" rel="stylesheet" href="/remotes/orders/1/main.css">')
  expect(notice()).toBeNull()
  expect(document.getElementById('root')?.textContent).toBe('skeleton')
})

test('the cached response of a failed file is replaced once, regardless of the number of tries', () => {
  for (const query of ['', '?attempt=a', '?attempt=b', '?attempt=c']) {
    fail(`<link integrity="sha384-x" rel="stylesheet" href="/remotes/orders/1/List.css${query}">`)
  }
  expect(fetched.mock.calls).toEqual([[`${location.origin}/remotes/orders/1/List.css`, { cache: 'reload' }]])
})

test('a missing picture is ignored', () => {
  fail('<img src="/api/v1/images/x">')
  expect(fetched).not.toHaveBeenCalled()
  expect(notice()).toBeNull()
})
