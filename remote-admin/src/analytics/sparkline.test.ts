import { sparklinePath } from './Sparkline'

test('a sparkline steps from 0 to the largest value over its whole width', () => {
  expect(sparklinePath([0, 4, 2])).toBe('M0 26H40V2H80V14H120')
})

test('a sparkline without occurrences lies on the base line', () => {
  expect(sparklinePath([0, 0])).toBe('M0 26H60V26H120')
})
