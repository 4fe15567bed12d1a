import type { ConsoleRoute } from '../router/console-route'
import { notFoundRoute, redirectRoute, startRoute } from '../router/host-routes'
import {
  tabsClosedBy,
  defaultTab,
  mayHaveTab,
  neighbourOf,
  tabOf,
  withMoved,
  withPin,
  withReload,
  withVisit,
} from './tab'
import type { Tabs } from './tab'

const route = (name: string): ConsoleRoute => ({ ...startRoute, name, path: `/${name}` })
const tab = (name: string, search = '') => tabOf(route(name), { pathname: `/${name}`, search, hash: '' })
const names = (tabs: Tabs) => tabs.map(({ name }) => name).join(' ')

const three: Tabs = [defaultTab, tab('a'), tab('b'), tab('c')]
const pinned = withPin(three, 'b')

it('is of one page, with its query', () => {
  expect(tab('a', '?q=1')).toMatchObject({ name: 'a', fullPath: '/a?q=1', query: '?q=1', ignoreCache: false })
  expect([startRoute, redirectRoute, notFoundRoute].map(mayHaveTab)).toEqual([true, false, false])
})

it('exists once for each route: another visit only changes the address', () => {
  const visited = withVisit(withReload(pinned, 'b'), tab('b', '?q=2'))
  expect(names(visited)).toBe('Workplace b a c')
  expect(visited[1]).toMatchObject({ fullPath: '/b?q=2', isPinned: true, reloads: 1 })
  expect(names(withVisit(three, tab('d')))).toBe('Workplace a b c d')
})

it('stays within its group: the default tab, pinned ones, others', () => {
  expect(names(pinned)).toBe('Workplace b a c')
  expect(names(withPin(pinned, 'b'))).toBe('Workplace b a c')
  expect(names(withMoved(three, 3, 1))).toBe('Workplace c a b')
  expect(names(withMoved(three, 1, 3))).toBe('Workplace b c a')
  expect(withMoved(three, 1, 0)).toBe(three)
  expect(withMoved(pinned, 2, 1)).toBe(pinned)
  expect(withMoved(three, 3, 4)).toBe(three)
})

it.each([
  ['this', 2, 'b'],
  ['this', 0, ''],
  ['left', 3, 'a b'],
  ['right', 1, 'b c'],
  ['others', 2, 'a c'],
  ['all', 2, 'a b c'],
] as const)('closing %s at %i removes %p', (closing, at, closed) => {
  expect(names(tabsClosedBy(three, closing, at))).toBe(closed)
})

it('is not closed while it is pinned, except by closing all', () => {
  expect(tabsClosedBy(pinned, 'this', 1)).toEqual([])
  expect(names(tabsClosedBy(pinned, 'others', 2))).toBe('c')
  expect(names(tabsClosedBy(pinned, 'all', 2))).toBe('b a c')
})

it('is replaced with the nearest remaining one, the right one first', () => {
  const [, a, b, c] = three
  if (!a || !b || !c) throw new Error('three tabs')
  expect(neighbourOf(three, [b], 'b')).toBe(c)
  expect(neighbourOf(three, [c], 'c')).toBe(b)
  expect(neighbourOf(three, [a, b, c], 'b')).toBe(defaultTab)
  expect(neighbourOf(three, [a, c], 'b')).toBe(b)
})
