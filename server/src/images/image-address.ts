import { API_PREFIX } from '@outlet/shared/contract/endpoint'
import type { SecretBox } from '../platform/secrets/secret-box'

const PURPOSE = 'image'

/** Longest edge in pixels that an image is made for: a list's row (48 on a dense screen), a thumbnail, all of a screen. */
export const imageEdges = { s: 96, t: 320, f: 1200 } as const
export type ImageSize = keyof typeof imageEdges
const sizes = ['s', 't', 'f'] as const satisfies readonly ImageSize[]

/** Which image of which product; only images that the catalogue holds can be named. */
export interface ImageName {
  websiteType: string
  productId: string
  /** Of the source's address. */
  hash: string
  size: ImageSize
}

/** Tells the images of one product apart, and makes another address of another image. FNV-1a, 32 bits. */
export function hashOf(source: string): string {
  let hash = 0x811c9dc5
  for (let index = 0; index < source.length; index++) {
    hash = Math.imul(hash ^ source.charCodeAt(index), 0x01000193)
  }
  return (hash >>> 0).toString(36)
}

/**
 * Makes the addresses under which a browser may ask for a product's images: signed, since an image can't send a Bearer.
 * One signature a product. Give it what `products.thumbnail`, `colors` and `images` hold.
 */
export function productImages(secrets: SecretBox, product: { websiteType: string; id: string }) {
  let signed: string | null = null
  return (source: string, size: ImageSize = 't'): string => {
    if (signed === null) {
      const name = Buffer.from(`${product.websiteType}/${product.id}`).toString('base64url')
      signed = `${name}.${secrets.sign(name, PURPOSE)}`
    }
    return `${API_PREFIX}/images/${signed}.${size}${hashOf(source)}`
  }
}

/** Null where the address was not made here. */
export function readImageName(secrets: SecretBox, id: string): ImageName | null {
  const match = /^([\w-]{1,500})\.([\w-]{22})\.([stf])([0-9a-z]{1,7})$/.exec(id)
  const [, name = '', signature = '', letter, hash = ''] = match ?? []
  const size = sizes.find((known) => known === letter) ?? 't'
  if (!match || !secrets.verify(name, signature, PURPOSE)) return null
  const [websiteType = '', ...productId] = Buffer.from(name, 'base64url').toString('utf8').split('/')
  return { websiteType, productId: productId.join('/'), hash, size }
}
