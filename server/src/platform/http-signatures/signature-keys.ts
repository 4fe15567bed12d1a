import { createPublicKey, sign, verify, type KeyObject } from 'node:crypto'
import { z } from '@outlet/shared/contract/zod'

/** A published public key (RFC 7517). Its other members are read when a signature names it. */
export interface PublicJwk {
  kid: string
  kty: string
}

const UsableJwk = z.object({
  kty: z.string(),
  crv: z.string(),
  x: z.string(),
  y: z.string().optional(),
  use: z.literal('sig').optional(),
  alg: z.string().optional(),
})

interface Algorithm {
  /** Name in RFC 9421's registry. */
  name: string
  /** Name in a JWK. */
  jwa: string
  /** Hash function; null = the algorithm has its own. */
  hash: string | null
}

/** By key type and curve: the key determines the algorithm, never the message. */
const algorithms = new Map<string, Algorithm>([
  ['EC P-256', { name: 'ecdsa-p256-sha256', jwa: 'ES256', hash: 'sha256' }],
  ['EC P-384', { name: 'ecdsa-p384-sha384', jwa: 'ES384', hash: 'sha384' }],
  ['OKP Ed25519', { name: 'ed25519', jwa: 'EdDSA', hash: null }],
])

export interface VerificationKey {
  algorithm: Algorithm
  key: KeyObject
}

/** Returns a key for verification; null when its type, curve, algorithm or use is not supported. */
export function verificationKey(jwk: PublicJwk): VerificationKey | null {
  const parsed = UsableJwk.safeParse(jwk)
  if (!parsed.success) return null
  const { kty, crv, x, y, alg } = parsed.data
  const algorithm = algorithms.get(`${kty} ${crv}`)
  if (!algorithm || (alg !== undefined && alg !== algorithm.jwa)) return null
  try {
    return {
      algorithm,
      key: createPublicKey({ format: 'jwk', key: { kty, crv, x, ...(y === undefined ? {} : { y }) } }),
    }
  } catch {
    return null
  }
}

/** Signs with ECDSA on P-256 and SHA-256; the signature is `r || s`, as RFC 9421 requires. */
export const signEs256 = (base: string, privateKey: KeyObject): Buffer =>
  sign('sha256', Buffer.from(base), { key: privateKey, dsaEncoding: 'ieee-p1363' })

export const isSignedBy = (base: string, signature: Buffer, { algorithm, key }: VerificationKey): boolean =>
  verify(algorithm.hash, Buffer.from(base), { key, dsaEncoding: 'ieee-p1363' }, signature)
