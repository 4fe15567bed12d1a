import { dashOf, FURTHER_SHADES, MAX_SERIES } from './series-style'

/** CIE L*: perceived lightness of a colour, 0 to 100. */
const lightness = (color: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 116 * Math.cbrt(0.2126 * red + 0.7152 * green + 0.0722 * blue) - 16
}

/** Arco's primary colour in the light and the dark theme. */
const firsts = ['#165dff', '#3c7eff']

test.each(firsts)('series can be distinguished in grayscale next to %s', (first) => {
  const all = [first, ...FURTHER_SHADES].map(lightness)
  for (const [index, one] of all.entries())
    for (const [at, other] of all.entries()) {
      if (at <= index) continue
      const apart = Math.abs(one - other)
      expect({ index, at, apart, isApart: apart > 7 }).toMatchObject({ isApart: true })
      // Compares neighbouring series and series with the same dashes.
      if (at === index + 1 || dashOf(at).join() === dashOf(index).join())
        expect({ index, at, apart, isApart: apart > 16 }).toMatchObject({ isApart: true })
    }
})

test('the number of lines with the same dashes is small enough to distinguish them by lightness', () => {
  const dashes = Array.from({ length: MAX_SERIES }, (_, index) => dashOf(index).join())
  expect(Math.max(...dashes.map((dash) => dashes.filter((each) => each === dash).length))).toBe(2)
})
