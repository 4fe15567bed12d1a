import { tracksOf } from './column'

test('what a row is known by grows first, then all share; a width that somebody chose stays', () => {
  const name = { width: 200, isPinned: true }
  expect(tracksOf([name, { width: 90 }, {}], [40])).toBe(
    '40px minmax(200px, 440px) minmax(90px, 1fr) minmax(180px, 4fr)',
  )
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
