import { countFitting } from './use-fitting-count'

it.each([
  [[100, 100, 100], 300, 3],
  [[100, 100, 100], 299, 2],
  [[100, 100, 100], 240, 1],
  [[100, 100, 100], 100, 0],
  [[], 0, 0],
])('of %j in %d pixels: %d', (widths, available, count) => {
  expect(countFitting(widths, available)).toBe(count)
})
