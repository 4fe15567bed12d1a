import { initials } from './initials'

test.each([
  ['Lin Wei', 'LW'],
  ['ada maria lovelace', 'AL'],
  ['admin', 'A'],
  ['王小明', '明'],
  ['  ', ''],
  ['𝒜lpha', '𝒜'],
])('%s is %s', (name, shown) => {
  expect(initials(name)).toBe(shown)
})
