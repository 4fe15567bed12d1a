import { fromHsv, toHsv, toRgb } from './color'
import type { Rgb } from './color'

const INDEXES = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
const BASE = 6
const LEAST_SATURATION = 9
const LEAST_VALUE = 30

const lightShade = (base: Rgb, index: number): Rgb => {
  if (index === BASE) return base
  const [hue, saturation, value] = toHsv(base)
  const isLighter = index < BASE
  const steps = Math.abs(index - BASE)
  const turn = (hue >= 60 && hue <= 240) === isLighter ? -2 * steps : 2 * steps
  const lessSaturated =
    saturation <= LEAST_SATURATION ? saturation : saturation - ((saturation - LEAST_SATURATION) / 5) * steps
  const darker = value <= LEAST_VALUE ? value : value - ((value - LEAST_VALUE) / 4) * steps
  return fromHsv([
    Math.round((hue + turn + 360) % 360),
    isLighter ? lessSaturated : saturation + ((100 - saturation) / 4) * steps,
    isLighter ? value + ((100 - value) / 5) * steps : darker,
  ])
}

const darkShade = (base: Rgb, index: number): Rgb => {
  const [baseHue, originalSaturation] = toHsv(base)
  const middle = originalSaturation - (baseHue >= 50 && baseHue < 191 ? 20 : 15)
  const saturation = Math.max(0, middle)
  const [hue, , value] = toHsv(lightShade(base, 11 - index))
  const up = Math.ceil((100 - saturation) / 5)
  const down = Math.ceil((saturation - LEAST_SATURATION) / 4)
  const steps = Math.abs(index - BASE)
  return fromHsv([hue, index < BASE ? saturation + steps * up : saturation - steps * down, value])
}

/** Arco's ten shades of a colour, `#RRGGBB`, for a theme; the sixth of the light theme is the colour itself. */
export const themeShades = (color: string, theme: 'light' | 'dark'): Rgb[] => {
  const base = toRgb(color)
  return INDEXES.map((index) => (theme === 'light' ? lightShade : darkShade)(base, index))
}
