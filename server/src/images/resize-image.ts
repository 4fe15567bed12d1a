import sharp, { type ResizeOptions } from 'sharp'

/** Images with more pixels than this are refused before they are decoded (decompression bombs). */
const MAX_PIXELS = 50_000_000
const QUALITY = 80

// Many small images are processed at a time: sharp's threads and cache would only cost memory.
sharp.cache(false)
sharp.concurrency(1)
/** The bytes are not an image, or the image cannot be decoded. */
export class NotAnImageError extends Error {
  override name = 'NotAnImageError'
}

/** Converts to WebP, longest edge at most `edge` pixels, without metadata. Throws NotAnImageError. */
export const resizeImage = (bytes: Buffer, edge: number): Promise<Buffer> =>
  toWebp(bytes, { width: edge, height: edge, fit: 'inside', withoutEnlargement: true })

/** Converts to WebP, cropped to the centre, `edge` × `edge` pixels, without metadata. Throws NotAnImageError. */
export const squareImage = (bytes: Buffer, edge: number): Promise<Buffer> =>
  toWebp(bytes, { width: edge, height: edge, fit: 'cover' })

const startsWith = (bytes: Buffer, ...start: number[]) => start.every((byte, index) => bytes[index] === byte)
const textAt = (bytes: Buffer, from: number, to: number) => bytes.subarray(from, to).toString('latin1')

/**
 * Whether the bytes are a bitmap image, by their magic number, independent of the declared type. An SVG, a page or a
 * script is not.
 */
function isPixelImage(bytes: Buffer): boolean {
  if (startsWith(bytes, 0xff, 0xd8, 0xff)) return true
  if (startsWith(bytes, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return true
  if (/^GIF8[79]a$/.test(textAt(bytes, 0, 6))) return true
  if (textAt(bytes, 0, 4) === 'RIFF' && textAt(bytes, 8, 12) === 'WEBP') return true
  return textAt(bytes, 4, 8) === 'ftyp' && /^avi[fs]$/.test(textAt(bytes, 8, 12))
}

async function toWebp(bytes: Buffer, size: ResizeOptions): Promise<Buffer> {
  if (!isPixelImage(bytes)) throw new NotAnImageError('not a picture of pixels')
  try {
    return await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
      .rotate()
      .resize(size)
      .webp({ quality: QUALITY })
      .toBuffer()
  } catch (error) {
    throw new NotAnImageError('the picture cannot be read', { cause: error })
  }
}
