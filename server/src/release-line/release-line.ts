import { createHash } from 'node:crypto'
import type { Canary, Generation } from '@outlet/shared/contract/releases'
import type { SecretBox } from '../platform/secrets/secret-box'
import { SESSION_DAYS } from '../session/session-row'

const COOKIE = 'release-line'
const PURPOSE = 'release line'
const DAY_SECONDS = 86_400

/** Which releases a browser gets where not all get the same. Pages are chosen by it; the API never reads it. */
export interface ReleaseLine {
  /** Of the signed-in user, and nobody can tell whose. */
  bucket: string
  /** The id of the one that was begun in this browser: no other is given it. Null: none. */
  preview: string | null
}

/** The same for a user in every browser. */
export const bucketOf = (secrets: SecretBox, userId: string): string => secrets.sign(userId, `${PURPOSE}: bucket`)

const textOf = ({ bucket, preview }: ReleaseLine) => `${bucket}.${preview ?? ''}`

/** What the browser's cookie says; null without one, or with one that this server has not signed. */
export function readLine(secrets: SecretBox, cookies: string | undefined): ReleaseLine | null {
  const value = /(?:^|; )release-line=([\w.-]{1,300})(?:;|$)/.exec(cookies ?? '')?.[1] ?? ''
  const [bucket = '', preview = '', signature = ''] = value.split('.')
  const line: ReleaseLine = { bucket, preview: preview || null }
  return secrets.verify(textOf(line), signature, PURPOSE) ? line : null
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

/** Set-Cookie for a line, which no script reads. */
export const lineCookie = (secrets: SecretBox, line: ReleaseLine, isByTls: boolean): string =>
  setCookie(`${textOf(line)}.${secrets.sign(textOf(line), PURPOSE)}`, SESSION_DAYS * DAY_SECONDS, isByTls)

export const endedLineCookie = (isByTls: boolean): string => setCookie('', 0, isByTls)

interface CanaryPlace extends Pick<Canary, 'generation'> {
  environment: string
  name: string
}

/**
 * Where a bucket stands for a canary, from 0 to below 100: it gets the canary while that is below its percentage. Each
 * canary has its own order, so that not always the same people come first.
 */
export function slotOf(bucket: string, { environment, name, generation }: CanaryPlace): number {
  const hash = createHash('sha256').update(`${bucket} ${environment} ${name} ${generation}`).digest()
  return Math.floor((hash.readUInt32BE() / 2 ** 32) * 10_000) / 100
}

/** The versions that a bucket gets in place of pinned ones. */
export const canaryVersions = (
  bucket: string,
  { environment, canaries }: Pick<Generation, 'environment' | 'canaries'>,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(canaries)
      .filter(([name, canary]) => slotOf(bucket, { environment, name, ...canary }) < canary.percent)
      .map(([name, { version }]) => [name, version]),
  )
