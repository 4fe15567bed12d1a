import sharp, { type ResizeOptions } from 'sharp'
import { isPixelImage } from './sniff-image'

/** A picture that would need more memory than this is refused before it is unpacked. */
const MAX_PIXELS = 50_000_000
const QUALITY = 80

// Many small pictures at a time: threads of their own and a cache would only take memory.
sharp.cache(false)
sharp.concurrency(1)
/** Not a picture, or one that cannot be read. */
export class NotAnImageError extends Error {
  override name = 'NotAnImageError'
}

/** As WebP, its longer edge at most `edge` pixels, without metadata. Throws NotAnImageError. */
export const resizeImage = (bytes: Buffer, edge: number): Promise<Buffer> =>
  toWebp(bytes, { width: edge, height: edge, fit: 'inside', withoutEnlargement: true })

/** As WebP, the middle of it, `edge` × `edge` pixels, without metadata. Throws NotAnImageError. */
export const squareImage = (bytes: Buffer, edge: number): Promise<Buffer> =>
  toWebp(bytes, { width: edge, height: edge, fit: 'cover' })

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
