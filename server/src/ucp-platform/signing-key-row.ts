import { createPrivateKey, generateKeyPairSync } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { z } from '@outlet/shared/contract/zod'
import { createdInstant, instant } from '../platform/db/columns'
import type { SigningKey } from '../platform/http-signatures/sign-message'
import type { SealedColumn } from '../platform/secrets/reseal-columns'
import type { SecretBox } from '../platform/secrets/secret-box'

/** A public key as the profile publishes it (RFC 7517). */
export interface PublishedKey {
  kid: string
  kty: string
  crv: string
  x: string
  y: string
  use: 'sig'
  alg: 'ES256'
}

export const signingKeyTable = pgTable('ucp_signing_keys', {
  kid: text().primaryKey(),
  public_key: jsonb().$type<PublishedKey>().notNull(),
  private_key: text().notNull(),
  created_at: createdInstant(),
  signs_from: instant().notNull(),
  published_until: instant(),
})
export type SigningKeyRow = typeof signingKeyTable.$inferSelect

// The id is part of the purpose, so that a private key cannot be moved to another row.
const purposeOf = (kid: string) => `ucp-signing-key:${kid}`

export const sealedSigningKeys: SealedColumn = {
  table: 'ucp_signing_keys',
  column: 'private_key',
  key: 'kid',
  purposeOf,
  label: sql`'UCP signing key ' || kid`,
}

const Coordinates = z.object({ kty: z.string(), crv: z.string(), x: z.string(), y: z.string() })

/** Generates a key pair for ES256; `kid` must not be the id of an earlier key. */
export function newSigningKey(
  secrets: SecretBox,
  kid: string,
): Pick<SigningKeyRow, 'kid' | 'public_key' | 'private_key'> {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { kty, crv, x, y } = Coordinates.parse(publicKey.export({ format: 'jwk' }))
  const pem = privateKey.export({ format: 'pem', type: 'pkcs8' })
  return {
    kid,
    public_key: { kid, kty, crv, x, y, use: 'sig', alg: 'ES256' },
    private_key: secrets.encrypt(String(pem), purposeOf(kid)),
  }
}

/** Throws if the key was encrypted with another SECRET_KEY. */
export const openSigningKey = (secrets: SecretBox, { kid, private_key }: SigningKeyRow): SigningKey => ({
  kid,
  privateKey: createPrivateKey(secrets.decrypt(private_key, purposeOf(kid))),
})
