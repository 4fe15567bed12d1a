import { axisTicks } from './axis-ticks'

test.each([
  [0, [0, 1]],
  [1, [0, 1]],
  [3, [0, 1, 2, 3]],
  [8, [0, 2, 4, 6, 8]],
  [9, [0, 5, 10]],
  [57, [0, 20, 40, 60]],
  [4000, [0, 1000, 2000, 3000, 4000]],
])('an axis for values up to %d has the ticks %j', (max, ticks) => {
  expect(axisTicks(max)).toEqual(ticks)
})
