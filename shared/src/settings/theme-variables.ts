import { blend, contrast } from './color'
import type { Rgb } from './color'
import { themeShades } from './theme-shades'

/** WCAG 2.2 AA, for text. */
const READABLE = 4.5
const WHITE: Rgb = [255, 255, 255]
const BLACK: Rgb = [0, 0, 0]

/** What the theme colour's text stands on, besides its own tint; and text's own colour where no shade can be read. */
const grounds = {
  light: { page: [242, 243, 245], tinted: (shades: readonly Rgb[]) => shades[0] ?? WHITE, text: [29, 33, 41] },
  // A popup is the lightest ground; the tint of what is selected lies on the menu.
  dark: {
    page: [55, 55, 57],
    tinted: (shades: readonly Rgb[]) => blend(shades[5] ?? BLACK, 0.2, [35, 35, 36]),
    text: WHITE,
  },
} as const

/** The first shade from the sixth on that can be read as text. */
const readableShade = (shades: readonly Rgb[], theme: 'light' | 'dark'): Rgb => {
  const { page, tinted, text } = grounds[theme]
  const behind: Rgb[] = [page, tinted(shades)]
  return shades.slice(5).find((shade) => behind.every((ground) => contrast(shade, ground) >= READABLE)) ?? text
}

/** A filled button: the colour as chosen, white on it if that can be read, else black; pointed at, only easier to read. */
const solid = (color: string) => {
  const [, , , lighter = WHITE, light = WHITE, base = WHITE, dark = BLACK, darker = BLACK] = themeShades(color, 'light')
  return contrast(base, WHITE) >= READABLE
    ? { text: WHITE, base, hover: dark, active: darker }
    : { text: BLACK, base, hover: light, active: lighter }
}

const numbered = (name: string, shades: readonly Rgb[]): [string, Rgb][] =>
  shades.map((shade, index) => [`--${name}-${index + 1}`, shade])

/**
 * The style sheets' variables for a theme colour, in Arco's form `22, 93, 255`: Arco's `--primary-1` to `10` and
 * `--link-1` to `10`; of them `--link-6`, which text and focus rings have, is readable on every ground of the theme.
 * `--solid…` is for what is filled with the colour and has text on it.
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
