import { maxClaims, claimSize } from './store-queue'

test.each([
  [0.01, 1, 1],
  [0.1, 2, 1],
  [1, 4, 6],
  [100, 4, 100],
])('at %d requests a second %d claims of %d checks run at once', (rate, claims, checks) => {
  expect([maxClaims(rate), claimSize(rate)]).toEqual([claims, checks])
})
