const HEX_PAIRS = /[0-9a-f]{2}/gi

const hexChannels = (hex: string): readonly number[] => {
  const long = hex.length < 6 ? [...hex].map((digit) => digit + digit).join('') : hex
  const [red = 0, green = 0, blue = 0, alpha = 255] = (long.match(HEX_PAIRS) ?? []).map((pair) => parseInt(pair, 16))
  return [red, green, blue, alpha / 255]
}

/**
 * Parses a colour: red, green and blue from 0 to 255, and an alpha from 0 to 1 if given; null for any other notation.
 */
const channelsOf = (color: string): readonly number[] | null => {
  const hex = /^#([0-9a-f]{3,8})$/i.exec(color)?.[1]
  if (hex !== undefined) return hexChannels(hex)
  const numbers =
    /^rgba?\(([^)]+)\)$/i
      .exec(color)?.[1]
      ?.split(/[\s,/]+/)
      .map(Number) ?? []
  return numbers.length < 3 || numbers.some(Number.isNaN) ? null : numbers
}

/** Blends `color` over an opaque `background` with an opacity; returns `color` itself if either cannot be parsed. */
export function blend(color: string, background: string, opacity = 1): string {
  const [above, below] = [channelsOf(color), channelsOf(background)]
  if (!above || !below) return color
  const alpha = (above[3] ?? 1) * opacity
  const mixed = [0, 1, 2].map((at) => Math.round((above[at] ?? 0) * alpha + (below[at] ?? 0) * (1 - alpha)))
  return `rgb(${mixed.join(', ')})`
}

/** Relative luminance by WCAG 2.2. */
const luminance = (channels: readonly number[]): number => {
  const [r = 0, g = 0, b = 0] = channels.map((channel) => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** Contrast ratio by WCAG 2.2, from 1 to 21; 1 if a colour cannot be parsed. */
export function contrastOf(text: string, background: string): number {
  const [one, other] = [channelsOf(blend(text, background)), channelsOf(background)]
  if (!one || !other) return 1
  const [darker = 0, lighter = 0] = [one, other].map(luminance).toSorted((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

/** Contrast for normal text by WCAG 2.2 level AAA; level AA requires 4.5. */
const GOOD_CONTRAST = 7

/**
 * Returns the first of the colours with good contrast on a background; otherwise the best of them, black and white,
 * which has at least 4.5.
 */
export function readableOn(background: string, colors: readonly string[]): string {
  const best = (some: readonly string[]) =>
    some.toSorted((one, other) => contrastOf(other, background) - contrastOf(one, background))[0] ?? '#000'
  return colors.find((color) => contrastOf(color, background) >= GOOD_CONTRAST) ?? best([...colors, '#000', '#fff'])
}
