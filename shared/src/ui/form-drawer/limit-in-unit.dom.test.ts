import { limitInUnit, unitAttributes, type NumberUnit } from './limit-in-unit'

const error = (values: Record<string, string>) => ({ path: '', message: '', code: 'field.number_too_small', values })

const field = (attributes: Readonly<Record<string, string>>, isWrapped: boolean) => {
  const input = document.createElement('input')
  for (const [name, value] of Object.entries(attributes)) input.setAttribute(name, value)
  if (!isWrapped) return input
  const wrapper = document.createElement('div')
  wrapper.append(input)
  return wrapper
}

test.each<[Record<string, string>, NumberUnit, number, string, Record<string, string>]>([
  [{ minimum: '15' }, { name: 'second' }, 2, 'en-US', { minimum: '15 seconds' }],
  [{ minimum: '15' }, { name: 'minute', size: 60 }, 2, 'en-US', { minimum: '0.25 minutes' }],
  // The lowest value that can be typed: 0.01 hours are 36 seconds.
  [{ minimum: '15' }, { name: 'hour', size: 3600 }, 2, 'en-US', { minimum: '0.01 hours' }],
  [{ maximum: '86400' }, { name: 'hour', size: 3600 }, 2, 'zh-CN', { maximum: '24 小时' }],
  [{ maximum: '100' }, { name: 'minute', size: 60 }, 0, 'en-US', { maximum: '1 minute' }],
  [{ maximum: '90' }, { name: 'percent' }, 0, 'zh-CN', { maximum: '90%' }],
])('a limit of %j in %j with %d digits is in %s %j', (values, unit, digits, locale, expected) => {
  for (const isWrapped of [false, true])
    expect(limitInUnit(error(values), field(unitAttributes(unit, digits), isWrapped), locale).values).toEqual(expected)
})

test('an error without a limit, and a field without a unit, stay as they are', () => {
  const percent = field(unitAttributes({ name: 'percent' }, 0), false)
  expect(limitInUnit(error({ text: 'x' }), percent, 'en-US').values).toEqual({ text: 'x' })
  expect(limitInUnit(error({ minimum: '1' }), field({}, false), 'en-US').values).toEqual({ minimum: '1' })
  expect(limitInUnit(error({ minimum: '1' }), null, 'en-US').values).toEqual({ minimum: '1' })
})
