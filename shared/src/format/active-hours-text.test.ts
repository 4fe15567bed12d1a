import { activeHoursText, weekdayNames } from './active-hours-text'

test('the week starts on Monday in both languages', () => {
  expect(weekdayNames('en-US')).toEqual(['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'])
  expect(weekdayNames('zh-CN')[0]).toBe('周一')
})

test('consecutive days are shortened to the first and the last', () => {
  expect(activeHoursText({ days: [7, 1, 2, 3, 5], from: '08:00', to: '18:30' }, 'en-US')).toBe(
    'Mon – Wed, Fri, Sun 08:00 – 18:30',
  )
  expect(activeHoursText({ days: [1, 2, 3, 4, 5], from: '22:00', to: '06:00' }, 'zh-CN')).toBe(
    '周一 – 周五 22:00 – 06:00',
  )
})
