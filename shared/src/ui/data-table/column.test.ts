import { tracksOf } from './column'

test('names grow first, then the others share; a width that the user set stays', () => {
  const name = { width: 200, isPinned: true }
  expect(tracksOf([name, { width: 90 }], [40])).toBe('40px minmax(200px, 440px) minmax(90px, 1fr)')
  expect(tracksOf([name, { width: 90 }, {}], [])).toBe('minmax(200px, 1fr) minmax(90px, 1fr) minmax(180px, 440px)')
  expect(
    tracksOf(
      [
        { ...name, isSized: true },
        { width: 300, isSized: true },
      ],
      [],
    ),
  ).toBe('200px 300px')
  expect(tracksOf([{ width: 600, isPinned: true }], [])).toBe('minmax(600px, 600px)')
})
