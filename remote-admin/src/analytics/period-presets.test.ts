import { periodPresets } from './period-presets'

test('calendar periods follow the time zone, start weeks on Monday and end today', () => {
  // In Shanghai it is already Monday, 1 March.
  const presets = periodPresets(Date.parse('2027-02-28T20:00:00Z'), 'Asia/Shanghai')
  expect(Object.fromEntries(presets.map(({ name, from, to }) => [name, `${from} ${to}`]))).toEqual({
    this_week: '2027-03-01 2027-03-01',
    last_week: '2027-02-22 2027-02-28',
    this_month: '2027-03-01 2027-03-01',
    last_month: '2027-02-01 2027-02-28',
    this_year: '2027-01-01 2027-03-01',
  })
})
