import { blend, contrast } from './color'
import type { Rgb } from './color'
import { themeShades } from './theme-shades'

/** WCAG 2.2 AA, for text. */
const READABLE = 4.5
const WHITE: Rgb = [255, 255, 255]
const BLACK: Rgb = [0, 0, 0]

/**
 * Backgrounds of text in the theme colour, besides its own tint; and the normal text colour, used if no shade is
 * readable.
 */
const grounds = {
  light: { page: [242, 243, 245], tinted: (shades: readonly Rgb[]) => shades[0] ?? WHITE, text: [29, 33, 41] },
  // A popup is the lightest background; the tint of a selected item lies on the menu.
  dark: {
    page: [55, 55, 57],
    tinted: (shades: readonly Rgb[]) => blend(shades[5] ?? BLACK, 0.2, [35, 35, 36]),
    text: WHITE,
  },
} as const

/** The first shade from the sixth on that is readable as text. */
const readableShade = (shades: readonly Rgb[], theme: 'light' | 'dark'): Rgb => {
  const { page, tinted, text } = grounds[theme]
  const behind: Rgb[] = [page, tinted(shades)]
  return shades.slice(5).find((shade) => behind.every((ground) => contrast(shade, ground) >= READABLE)) ?? text
}

/**
 * Colours of a filled button: the colour as chosen, with white text if that is readable, otherwise black. Hovering only
 * increases the contrast.
 */
const solid = (color: string) => {
  const [, , , lighter = WHITE, light = WHITE, base = WHITE, dark = BLACK, darker = BLACK] = themeShades(color, 'light')
  return contrast(base, WHITE) >= READABLE
    ? { text: WHITE, base, hover: dark, active: darker }
    : { text: BLACK, base, hover: light, active: lighter }
}

const numbered = (name: string, shades: readonly Rgb[]): [string, Rgb][] =>
  shades.map((shade, index) => [`--${name}-${index + 1}`, shade])

/**
 * Returns the style sheets' variables for a theme colour, in Arco's form `22, 93, 255`: Arco's `--primary-1` to `10`
 * and `--link-1` to `10`. `--link-6`, used for text and focus rings, is readable on every background of the theme.
 * `--solid…` is for elements filled with the colour that have text on them.
 */
export const themeVariables = (color: string, theme: 'light' | 'dark'): ReadonlyMap<string, string> => {
  const shades = themeShades(color, theme)
  const { text, base, hover, active } = solid(color)
  const all: [string, Rgb][] = [
    ...numbered('primary', shades),
    ...numbered('link', shades),
    ['--link-6', readableShade(shades, theme)],
    ['--solid', base],
    ['--solid-hover', hover],
    ['--solid-active', active],
    ['--on-solid', text],
  ]
  return new Map(all.map(([name, value]) => [name, value.join(', ')]))
}
