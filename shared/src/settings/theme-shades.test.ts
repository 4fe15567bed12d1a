import { toRgb } from './color'
import { themeShades } from './theme-shades'

/** Arco's own generator, which has no types; far too large (8 kB) for the script that runs before the first paint. */
const { generate } = jest.requireActual<{
  generate: (color: string, options: { list: true; dark: boolean }) => string[]
}>('@arco-design/color')

const hex = (channels: readonly number[]) =>
  `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`.toUpperCase()

const STEPS = [0, 51, 128, 204, 222, 255]
const colors = STEPS.flatMap((red) => STEPS.flatMap((green) => STEPS.map((blue) => hex([red, green, blue]))))

/** Largest difference of a channel: the two implementations round halves differently. */
const distance = (own: readonly (readonly number[])[], theirs: readonly (readonly number[])[]) =>
  Math.max(
    ...own.flatMap((shade, index) => shade.map((channel, at) => Math.abs(channel - (theirs[index]?.[at] ?? NaN)))),
  )

test.each(['light', 'dark'] as const)('the shades are Arco’s: %s', (theme) => {
  for (const color of colors) {
    const theirs = generate(color, { list: true, dark: theme === 'dark' }).map(toRgb)
    expect({ color, isArcos: distance(themeShades(color, theme), theirs) <= 1 }).toEqual({ color, isArcos: true })
  }
})

test('the shades of the default colour are identical to Arco’s', () => {
  for (const theme of ['light', 'dark'] as const) {
    const theirs = generate('#165DFF', { list: true, dark: theme === 'dark' })
    expect(themeShades('#165DFF', theme).map(hex)).toEqual(theirs)
  }
})
