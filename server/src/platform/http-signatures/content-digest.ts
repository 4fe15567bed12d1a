import { createHash } from 'node:crypto'
import { parseDictionary, serializeDictionary } from 'structured-headers'
import { bytesOf } from './structured-fields'

const algorithms = new Map([
  ['sha-256', 'sha256'],
  ['sha-512', 'sha512'],
])

const digestOf = (hash: string, body: Buffer | string): Buffer => createHash(hash).update(body).digest()

/** Returns the value of the `Content-Digest` field (RFC 9530) of these bytes, with SHA-256. */
export const contentDigest = (body: Buffer | string): string =>
  serializeDictionary(new Map([['sha-256', [digestOf('sha256', body), new Map()]]]))

/**
 * Whether a `Content-Digest` field matches these bytes. Each digest of a supported algorithm must match, and there must
 * be one: digests of deprecated or unknown algorithms prove nothing.
 */
export function matchesContentDigest(field: string, body: Buffer | string): boolean {
  try {
    const digests = [...parseDictionary(field)].flatMap(([name, [value]]) => {
      const hash = algorithms.get(name)
      return hash === undefined ? [] : [{ hash, stated: bytesOf(value) }]
    })
    return digests.length > 0 && digests.every(({ hash, stated }) => stated?.equals(digestOf(hash, body)) === true)
  } catch {
    return false
  }
}
