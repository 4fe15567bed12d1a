import { contrast } from './color'
import type { Rgb } from './color'
import { themeVariables } from './theme-variables'

const color = (variables: ReadonlyMap<string, string>, name: string): Rgb => {
  const [r = NaN, g = NaN, b = NaN] = (variables.get(name) ?? '').split(', ').map(Number)
  return [r, g, b]
}

const CHANNELS = ['00', '33', '66', '99', 'CC', 'FF']
const colors = CHANNELS.flatMap((r) => CHANNELS.flatMap((g) => CHANNELS.map((b) => `#${r}${g}${b}`)))

test('the default colour gives Arco’s own values, and a readable link in the dark theme', () => {
  const light = themeVariables('#165DFF', 'light')
  expect(light.get('--primary-1')).toBe('232, 243, 255')
  expect(light.get('--primary-6')).toBe('22, 93, 255')
  expect(light.get('--primary-10')).toBe('0, 13, 77')
  expect(light.get('--link-6')).toBe(light.get('--primary-6'))
  const dark = themeVariables('#165DFF', 'dark')
  expect(dark.get('--primary-6')).toBe('60, 126, 255')
  expect(dark.get('--link-6')).toBe(dark.get('--primary-7'))
})

test.each(colors)('text in or on %s is readable', (chosen) => {
  for (const theme of ['light', 'dark'] as const) {
    const variables = themeVariables(chosen, theme)
    for (const name of ['--solid', '--solid-hover', '--solid-active']) {
      expect(contrast(color(variables, name), color(variables, '--on-solid'))).toBeGreaterThanOrEqual(4.5)
    }
    const grounds: Rgb[] =
      theme === 'light'
        ? [
            [255, 255, 255],
            [242, 243, 245],
          ]
        : [
            [23, 23, 26],
            [55, 55, 57],
          ]
    for (const ground of grounds) {
      expect(contrast(color(variables, '--link-6'), ground)).toBeGreaterThanOrEqual(4.5)
    }
  }
})

test('a button is filled with exactly the chosen colour; a light one has black text', () => {
  expect(themeVariables('#722ED1', 'dark').get('--solid')).toBe('114, 46, 209')
  expect(themeVariables('#722ED1', 'dark').get('--on-solid')).toBe('255, 255, 255')
  expect(themeVariables('#FADC19', 'light').get('--solid')).toBe('250, 220, 25')
  expect(themeVariables('#FADC19', 'light').get('--on-solid')).toBe('0, 0, 0')
})
