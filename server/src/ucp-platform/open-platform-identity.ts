import type { Config } from '../config'
import type { Database } from '../platform/db/database'
import { contentDigest } from '../platform/http-signatures/content-digest'
import { requestComponents } from '../platform/http-signatures/components'
import { signMessage, type SigningKey } from '../platform/http-signatures/sign-message'
import type { SecretBox } from '../platform/secrets/secret-box'
import { clock } from '../platform/time/clock'
import type { OutgoingRequest, PlatformIdentity } from './platform-identity'
import { profileUrlOf } from './profile-url'
import { ensureSigningKeys, signingKeyOf } from './signing-keys'
import { openSigningKey } from './signing-key-row'

export interface PlatformDeps {
  db: Database
  secrets: SecretBox
  config: Pick<Config, 'ucpProfile'>
}

/** The last key used with a database, opened. */
const openedKeys = new WeakMap<Database, SigningKey>()

/** The rows are read for each request: no process signs with a compromised key after it was replaced. */
async function readSigningKey({ db, secrets }: PlatformDeps): Promise<SigningKey> {
  const row = signingKeyOf(await ensureSigningKeys(db, secrets))
  if (!row) throw new Error('there is no key that signs')
  const opened = openedKeys.get(db)
  if (opened?.kid === row.kid) return opened
  const key = openSigningKey(secrets, row)
  openedKeys.set(db, key)
  return key
}

async function signRequest(deps: PlatformDeps, request: OutgoingRequest): Promise<Record<string, string>> {
  const key = await readSigningKey(deps)
  const digest = request.body === null ? {} : { 'content-digest': contentDigest(request.body) }
  const message = { ...request, headers: { ...request.headers, ...digest } }
  const components = requestComponents(message, request.body !== null)
  return { ...digest, ...signMessage(message, components, key, clock.date()) }
}

/**
 * Returns the console's identity as a UCP platform. Its signing key is created at the first request. Without a public
 * profile requests stay unsigned, because no store could verify them.
 */
export function openPlatformIdentity(deps: PlatformDeps): PlatformIdentity {
  const { ucpProfile: profile } = deps.config
  return {
    profileUrl: profile?.url ?? null,
    profileUrlOf: (version) => profileUrlOf(profile, version),
    sign: async (request) => (profile === null ? {} : signRequest(deps, request)),
  }
}
