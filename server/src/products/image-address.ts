import { API_PREFIX } from '@outlet/shared/contract/endpoint'
import type { SecretBox } from '../platform/secrets/secret-box'

const PURPOSE = 'image'

/** Longest edge in pixels, by size: a list row (48 on a high-density screen), a thumbnail, full screen. */
export const imageEdges = { s: 96, t: 320, f: 1200 } as const
export type ImageSize = keyof typeof imageEdges
const sizes = ['s', 't', 'f'] as const satisfies readonly ImageSize[]

/** Identifies one image of one product. Only images that the catalogue contains can be identified. */
export interface ImageName {
  websiteType: string
  productId: string
  /** Hash of the source URL. */
  hash: string
  size: ImageSize
}

/** Distinguishes the images of one product: a changed source URL yields a new address. FNV-1a, 32 bits. */
export function hashOf(source: string): string {
  let hash = 0x811c9dc5
  for (let index = 0; index < source.length; index++) {
    hash = Math.imul(hash ^ source.charCodeAt(index), 0x01000193)
  }
  return (hash >>> 0).toString(36)
}

/**
 * Returns a function that builds the addresses of a product's images. The addresses are signed, because an `<img>`
 * cannot send a Bearer token; all images of a product share one signature. Pass it the values of `products.thumbnail`,
 * `colors` and `images`.
 */
export function productImages(secrets: SecretBox, product: { website_type: string; id: string }) {
  let signed: string | null = null
  return (source: string, size: ImageSize = 't'): string => {
    if (signed === null) {
      const name = Buffer.from(`${product.website_type}/${product.id}`).toString('base64url')
      signed = `${name}.${secrets.sign(name, PURPOSE)}`
    }
    return `${API_PREFIX}/images/${signed}.${size}${hashOf(source)}`
  }
}

/** Parses and verifies an address; null if the signature does not match. */
export function readImageName(secrets: SecretBox, id: string): ImageName | null {
  const match = /^([\w-]{1,500})\.([\w-]{22})\.([stf])([0-9a-z]{1,7})$/.exec(id)
  const [, name = '', signature = '', letter, hash = ''] = match ?? []
  const size = sizes.find((known) => known === letter) ?? 't'
  if (!match || !secrets.verify(name, signature, PURPOSE)) return null
  const [websiteType = '', ...productId] = Buffer.from(name, 'base64url').toString('utf8').split('/')
  return { websiteType, productId: productId.join('/'), hash, size }
}
