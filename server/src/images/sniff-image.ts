const startsWith = (bytes: Buffer, ...start: number[]) => start.every((byte, index) => bytes[index] === byte)
const textAt = (bytes: Buffer, from: number, to: number) => bytes.subarray(from, to).toString('latin1')

/**
 * Whether these bytes are a picture of pixels, by their first bytes: whatever the store calls it, an SVG, a page or a
 * script is none.
 */
export function isPixelImage(bytes: Buffer): boolean {
  if (startsWith(bytes, 0xff, 0xd8, 0xff)) return true
  if (startsWith(bytes, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return true
  if (/^GIF8[79]a$/.test(textAt(bytes, 0, 6))) return true
  if (textAt(bytes, 0, 4) === 'RIFF' && textAt(bytes, 8, 12) === 'WEBP') return true
  return textAt(bytes, 4, 8) === 'ftyp' && /^avi[fs]$/.test(textAt(bytes, 8, 12))
}
