/** Red, green, blue: 0 to 255. */
export type Rgb = readonly [number, number, number]

/** Hue in degrees; saturation and value from 0 to 100. */
export type Hsv = readonly [number, number, number]

/** Parses `#RRGGBB`. */
export const toRgb = (hex: string): Rgb => {
  const bits = Number.parseInt(hex.slice(1), 16)
  return [bits >> 16, (bits >> 8) & 255, bits & 255]
}

export const toHsv = ([red, green, blue]: Rgb): Hsv => {
  const [r, g, b] = [red / 255, green / 255, blue / 255]
  const value = Math.max(r, g, b)
  const delta = value - Math.min(r, g, b)
  if (delta === 0) return [0, 0, value * 100]
  const sixth = r === value ? (g - b) / delta : g === value ? 2 + (b - r) / delta : 4 + (r - g) / delta
  return [(sixth * 60 + 360) % 360, (delta / value) * 100, value * 100]
}

const percent = (share: number): number => Math.min(100, Math.max(0, share)) / 100

/** Converts HSV to RGB; saturation and value are clamped to their range. */
export const fromHsv = ([hue, saturation, value]: Hsv): Rgb => {
  const s = percent(saturation)
  const v = percent(value)
  const channel = (offset: number): number => {
    const k = (offset + hue / 60) % 6
    return Math.round(255 * v * (1 - s * Math.max(0, Math.min(k, 4 - k, 1))))
  }
  return [channel(5), channel(3), channel(1)]
}

const linear = (channel: number): number => {
  const share = channel / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}

const luminance = ([r, g, b]: Rgb): number => 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b)

/** WCAG 2.2's contrast ratio: 1 to 21. */
export const contrast = (one: Rgb, other: Rgb): number => {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

/** Blends a colour with an opacity (0 to 1) over another. */
export const blend = (over: Rgb, opacity: number, under: Rgb): Rgb => {
  const mixed = (index: 0 | 1 | 2) => over[index] * opacity + under[index] * (1 - opacity)
  return [mixed(0), mixed(1), mixed(2)]
}
