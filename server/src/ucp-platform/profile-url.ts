import { protocolVersions } from './offered-capabilities'

export const PROFILE_PATH = '/.well-known/ucp'
/** Path to which stores send order events. It is no part of the API, whose clients sign in. */
export const ORDER_EVENTS_PATH = '/ucp/order-events'

/** Where stores find the console's profile. */
export interface ProfileLocation {
  url: string
  /** Whether this console serves it; otherwise an admin published it elsewhere. */
  isOurs: boolean
}

/** Path of the profile of a version. The newest one has the path of the standard. */
export const profilePath = (version: string): string =>
  version === protocolVersions[0] ? PROFILE_PATH : `${PROFILE_PATH}/${version}`

/**
 * Returns the address of the profile of a version: a store refuses a profile whose version is newer than its own. A
 * profile elsewhere has one address. Null = no store can fetch one.
 */
export function profileUrlOf(profile: ProfileLocation | null, version: string): string | null {
  if (!profile?.isOurs) return profile?.url ?? null
  return new URL(profilePath(version), profile.url).href
}

/** Returns the address to which stores send order events; null = they cannot reach the console. */
export const orderEventsUrl = (publicUrl: string | null): string | null =>
  publicUrl?.startsWith('https:') ? new URL(ORDER_EVENTS_PATH, publicUrl).href : null
