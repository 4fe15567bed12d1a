import fc from 'fast-check'
import { cutText, inBytes, inCharacters, joinLines } from './cut-text'

test('no character and no emoji of several is broken', () => {
  expect(cutText('四个汉字', 10, inBytes)).toBe('四个…')
  expect(cutText('ab👩‍👩‍👧cd', 8)).toBe('ab…')
  expect(cutText('short', 5)).toBe('short')
})

test('what is cut fits, and is the beginning of what it was', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme' }),
      fc.integer({ min: 3, max: 40 }),
      fc.constantFrom(inBytes, inCharacters),
      (text, most, measure) => {
        const cut = cutText(text, most, measure)
        expect(measure(cut)).toBeLessThanOrEqual(most)
        expect(text.startsWith(cut.replace(/…$/, ''))).toBe(true)
      },
    ),
  )
})

test('lines are left out whole from the end; the links stay', () => {
  const link = '[到控制台](https://console.example.com/orders)'
  expect(joinLines(['one', 'two', 'three'], [link], { most: link.length + 8 })).toBe(`one\ntwo\n${link}`)
  expect(joinLines(['a long one', 'b'], [link], { most: link.length + 3 })).toBe(link)
})
