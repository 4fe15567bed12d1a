import * as fc from 'fast-check'
import { blend, contrastOf, readableOn } from './contrast'

test('contrast is that of WCAG', () => {
  expect(contrastOf('#000', '#ffffff')).toBeCloseTo(21)
  expect(contrastOf('rgb(119, 119, 119)', '#fff')).toBeCloseTo(4.48, 2)
  // Half transparent black on white is grey.
  expect(blend('rgba(0, 0, 0, 0.5)', '#fff')).toBe('rgb(128, 128, 128)')
  expect(blend('rgb(60, 126, 255)', '#232324', 0)).toBe('rgb(35, 35, 36)')
})

test('an unparseable colour stays as it is', () => {
  expect(blend('blue', '#fff')).toBe('blue')
  expect(contrastOf('blue', '#fff')).toBe(1)
})

test('there is a readable text colour for every background', () => {
  const channel = fc.integer({ min: 0, max: 255 })
  fc.assert(
    fc.property(fc.tuple(channel, channel, channel), (rgb) => {
      const background = `rgb(${rgb.join(', ')})`
      const text = readableOn(background, ['rgba(255, 255, 255, 0.9)', '#232324'])
      expect(contrastOf(text, background)).toBeGreaterThanOrEqual(4.5)
    }),
  )
})
