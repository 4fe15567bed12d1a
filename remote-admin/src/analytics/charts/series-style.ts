/**
 * Series colours after the theme's primary colour. Lightness differs between all and strongly between neighbours, so
 * that series can be distinguished in grayscale and by colour-blind users.
 */
export const FURTHER_SHADES = ['#f0a05a', '#0d3b2b', '#52a7a9', '#d3c4f0', '#70305f', '#fbe48a'] as const

/** Colours of all series in order, with the first from the document's theme. */
export const readShades = (): string[] => [
  `rgb(${getComputedStyle(document.body).getPropertyValue('--link-6') || '22, 93, 255'})`,
  ...FURTHER_SHADES,
]

/** Maximum number of series with distinct colours. */
export const MAX_SERIES = FURTHER_SHADES.length + 1

/** Dash patterns of lines, in pixels drawn and left out. Series with the same pattern differ most in lightness. */
const dashes: readonly number[][] = [[], [7, 4], [2, 3], [9, 3, 2, 3]]

export const dashOf = (index: number): number[] => dashes[index % dashes.length] ?? []
