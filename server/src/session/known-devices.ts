import { randomBytes } from 'node:crypto'
import { API_PREFIX } from '@outlet/shared/contract/endpoint'
import { signIn } from '@outlet/shared/contract/session'
import type { SecretBox } from '../platform/secrets/secret-box'

/** Path of the pages behind purchase links. */
export const PURCHASE_PATH = '/buy'

const COOKIE = 'device'
const PURPOSE = 'device'
const YEAR_SECONDS = 365 * 86_400
/** Maximum number of users who share a browser. */
const MAX_USERS = 5

/** A browser in which a user has signed in. */
export interface KnownDevice {
  userId: string
  id: string
}

export const newDevice = (userId: string): KnownDevice => ({ userId, id: randomBytes(16).toString('base64url') })

const signed = ({ userId, id }: KnownDevice) => `${userId}.${id}`

function readDevice(secrets: SecretBox, text: string): KnownDevice[] {
  const [userId = '', id = '', signature = ''] = text.split('.')
  const device = { userId, id }
  return secrets.verify(signed(device), signature, PURPOSE) ? [device] : []
}

/** Reads the devices in the `device` cookie; entries that this server has not signed are ignored. */
export function readDevices(secrets: SecretBox, cookies: string | undefined): KnownDevice[] {
  const value = /(?:^|; )device=([\w.~-]{1,1000})(?:;|$)/.exec(cookies ?? '')?.[1] ?? ''
  return value
    .split('~')
    .slice(0, MAX_USERS)
    .flatMap((text) => readDevice(secrets, text))
}

/** Paths of the sign-ins: the API's and that of the purchase pages. The cookie is limited to them. */
const SIGN_IN_PATHS = [`${API_PREFIX}${signIn.path}`, PURCHASE_PATH]

/**
 * Returns the Set-Cookie headers with `device` and the previously known devices; scripts cannot read the cookie
 * (HttpOnly).
 */
export function deviceCookies(
  secrets: SecretBox,
  device: KnownDevice,
  known: readonly KnownDevice[],
  isByTls: boolean,
): string[] {
  const others = known.filter(({ userId }) => userId !== device.userId)
  const value = [device, ...others]
    .slice(0, MAX_USERS)
    .map((each) => `${signed(each)}.${secrets.sign(signed(each), PURPOSE)}`)
    .join('~')
  const attributes = [`Max-Age=${YEAR_SECONDS}`, 'HttpOnly', 'SameSite=Lax', ...(isByTls ? ['Secure'] : [])]
  return SIGN_IN_PATHS.map((path) => [`${COOKIE}=${value}`, `Path=${path}`, ...attributes].join('; '))
}
