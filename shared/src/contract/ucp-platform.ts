import { z } from './zod'
import { endpoint } from './endpoint'
import { Timestamp } from './time'

/** `upcoming`: published, but not signing yet; `retired`: published, so that earlier signatures still verify. */
export const UcpKeyState = z.enum(['upcoming', 'signing', 'retired'])
export type UcpKeyState = z.infer<typeof UcpKeyState>

/** A key with which the console signs its requests to stores. The private key never leaves the server. */
export const UcpKey = z.object({
  kid: z.string(),
  state: UcpKeyState,
  created_at: Timestamp,
  signs_from: Timestamp,
  /** Null = not replaced. */
  published_until: Timestamp.nullable(),
})
export type UcpKey = z.infer<typeof UcpKey>

/** The console as a platform of the Universal Commerce Protocol: its profile and its signing keys. */
export const UcpPlatform = z.object({
  /** Address from which stores fetch the profile; null = the console has no public HTTPS address. */
  profile_url: z.string().nullable(),
  /** Whether the console serves that address. Otherwise an admin publishes the profile there. */
  is_own_profile: z.boolean(),
  /** Address to which stores send order events; null = they cannot reach the console. */
  order_events_url: z.string().nullable(),
  /** Published keys, newest first. */
  keys: z.array(UcpKey),
})
export type UcpPlatform = z.infer<typeof UcpPlatform>

export const getUcpPlatform = endpoint({
  method: 'GET',
  path: '/ucp/platform',
  summary: 'Retrieve the profile address and the signing keys for stores of the Universal Commerce Protocol',
  needs: 'ucp-platform.read',
  response: UcpPlatform,
  topics: ['stores'],
})

export const rotateUcpKey = endpoint({
  method: 'POST',
  path: '/ucp/platform/keys',
  summary: 'Publish a new signing key, which signs a day later; or replace a compromised key at once',
  needs: 'ucp-platform.write',
  idempotent: true,
  body: z.strictObject({
    /** The former keys are compromised: the new key signs at once, and they are no longer published. */
    is_compromised: z.boolean().default(false),
  }),
  response: UcpPlatform,
})
