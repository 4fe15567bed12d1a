/**
 * After the theme's first. Each has a lightness of its own, that of the next far from it, so that series differ in grey too, and for
 * who sees no red or green.
 */
export const FURTHER_SHADES = ['#f0a05a', '#0d3b2b', '#52a7a9', '#d3c4f0', '#70305f', '#fbe48a'] as const

/** Of all series, in their order, as the document's theme has the first. */
export const shadesOf = (): string[] => [
  `rgb(${getComputedStyle(document.body).getPropertyValue('--link-6') || '22, 93, 255'})`,
  ...FURTHER_SHADES,
]

/** As many look different. */
export const MOST_SERIES = FURTHER_SHADES.length + 1

/** Of a line, in pixels drawn and left out; those with the same differ most in lightness. */
const dashes: readonly number[][] = [[], [7, 4], [2, 3], [9, 3, 2, 3]]

export const dashOf = (index: number): number[] => dashes[index % dashes.length] ?? []
