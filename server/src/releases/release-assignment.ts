import { createHash } from 'node:crypto'
import type { Canary, Generation } from '@outlet/shared/contract/releases'
import type { SecretBox } from '../platform/secrets/secret-box'
import { SESSION_DAYS } from '../users/session-row'

// Names that browsers have stored, in the cookie and in its signature.
const COOKIE = 'release-line'
const PURPOSE = 'release line'
const DAY_SECONDS = 86_400

/**
 * Determines which releases a browser gets if not all browsers get the same. Pages are chosen by it; the API never
 * reads it.
 */
export interface ReleaseAssignment {
  /** Pseudonym of the signed-in user; it does not reveal the user. */
  bucket: string
  /** Id of the preview that was started in this browser and is shown in no other; null = none. */
  preview: string | null
}

/** Returns a user's bucket, the same in every browser. */
export const bucketOf = (secrets: SecretBox, userId: string): string => secrets.sign(userId, `${PURPOSE}: bucket`)

const textOf = ({ bucket, preview }: ReleaseAssignment) => `${bucket}.${preview ?? ''}`

/** Reads the browser's cookie. Returns null without one, or if this server has not signed it. */
export function readAssignment(secrets: SecretBox, cookies: string | undefined): ReleaseAssignment | null {
  const value = /(?:^|; )release-line=([\w.-]{1,300})(?:;|$)/.exec(cookies ?? '')?.[1] ?? ''
  const [bucket = '', preview = '', signature = ''] = value.split('.')
  const assignment: ReleaseAssignment = { bucket, preview: preview || null }
  return secrets.verify(textOf(assignment), signature, PURPOSE) ? assignment : null
}

const setCookie = (value: string, maxAge: number, isByTls: boolean) =>
  [
    `${COOKIE}=${value}`,
    'Path=/',
    `Max-Age=${maxAge}`,
    'HttpOnly',
    'SameSite=Lax',
    ...(isByTls ? ['Secure'] : []),
  ].join('; ')

/** Returns the Set-Cookie header of an assignment; scripts cannot read the cookie (HttpOnly). */
export const assignmentCookie = (secrets: SecretBox, assignment: ReleaseAssignment, isByTls: boolean): string =>
  setCookie(`${textOf(assignment)}.${secrets.sign(textOf(assignment), PURPOSE)}`, SESSION_DAYS * DAY_SECONDS, isByTls)

export const endedAssignmentCookie = (isByTls: boolean): string => setCookie('', 0, isByTls)

interface CanaryPlace extends Pick<Canary, 'generation'> {
  environment: string
  name: string
}

/**
 * Returns the position of a bucket for a canary, from 0 to below 100: the bucket gets the canary if its position is
 * below the canary's percentage. Each canary has its own order, so that the first users differ.
 */
export function slotOf(bucket: string, { environment, name, generation }: CanaryPlace): number {
  const hash = createHash('sha256').update(`${bucket} ${environment} ${name} ${generation}`).digest()
  return Math.floor((hash.readUInt32BE() / 2 ** 32) * 10_000) / 100
}

/** Returns the canary versions that a bucket gets instead of pinned ones. */
export const canaryVersions = (
  bucket: string,
  { environment, canaries }: Pick<Generation, 'environment' | 'canaries'>,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(canaries)
      .filter(([name, canary]) => slotOf(bucket, { environment, name, ...canary }) < canary.percent)
      .map(([name, { version }]) => [name, version]),
  )
