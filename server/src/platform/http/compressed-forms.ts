import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Encoding } from './negotiate-encoding'

/** A text's bytes in every supported encoding. */
export type CompressedForms = Record<Encoding | 'identity', Buffer>

/** Encodes a text once; for content that is sent often. */
export function compressedForms(text: string): CompressedForms {
  const identity = Buffer.from(text)
  const params = { [constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_SIZE_HINT]: identity.length }
  return { identity, br: brotliCompressSync(identity, { params }), gzip: gzipSync(identity) }
}
