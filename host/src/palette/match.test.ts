import { argumentAfter, matchScore } from './match'

const monitor = { texts: ['库存监控', 'Inventory monitor'], pinyin: 'ku cun jian kong' }
const orders = { texts: ['订单', 'Orders'], pinyin: 'ding dan' }

test.each(['库存', '监控', 'inventory', 'MONITOR', 'inv', 'kcjk', 'kc', 'jiankong', 'kucunjian', 'monitor inventory'])(
  '%s finds the page in every interface language',
  (typed) => {
    expect(matchScore(typed, monitor)).toBeGreaterThan(0)
    expect(matchScore(typed, orders)).toBe(0)
  },
)

test.each(['ｉｎｖ', 'in\u200Bventory', 'Ｆ‑１', 'f\u2212 1', '\u202Eorders\u202C'])('%j finds its target', (typed) => {
  expect(matchScore(typed, { texts: ['Inventory', 'F-1', 'F- 1', 'Orders'] })).toBeGreaterThan(0)
})

test.each(['', '   ', 'xyz', 'inventory orders', 'jkx'])('"%s" finds nothing', (typed) => {
  expect(matchScore(typed, monitor)).toBe(0)
})

test('a full name scores above its start, that above a word in it, that above a part of a word', () => {
  const scores = ['orders', 'ord', 'list', 'rder'].map((typed) =>
    matchScore(typed, { texts: ['Orders', 'Orders list'] }),
  )
  expect(scores).toEqual([...scores].sort((a, b) => b - a))
  expect(new Set(scores).size).toBe(4)
})

test.each([
  ['monitor CH857', 'CH857'],
  ['Monitor   ch 857 ', 'ch 857'],
  ['监控CH857', 'CH857'],
  ['监控 CH857', 'CH857'],
  ['mon\u200Bitor CH‑857\u200E', 'CH-857'],
  ['monitors', null],
  ['monitor', null],
  ['show CH857', null],
])('the argument of "%s" is %s', (typed, argument) => {
  expect(argumentAfter(typed, ['monitor', '监控'])).toBe(argument)
})
