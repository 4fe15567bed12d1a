import { randomBytes } from 'node:crypto'
import { API_PREFIX } from '@outlet/shared/contract/endpoint'
import { signIn } from '@outlet/shared/contract/session'
import type { SecretBox } from '../platform/secrets/secret-box'

/** Of the pages behind links of purchases. */
export const PURCHASE_PATH = '/buy'

const COOKIE = 'device'
const PURPOSE = 'device'
const YEAR_SECONDS = 365 * 86_400
/** Who share a browser. */
const MOST_USERS = 5

/** This browser, as one of a user who has signed in with it. */
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

/** Whose browser the `device` cookie says this is; what this server has not signed counts for nothing. */
export function readDevices(secrets: SecretBox, cookies: string | undefined): KnownDevice[] {
  const value = /(?:^|; )device=([\w.~-]{1,1000})(?:;|$)/.exec(cookies ?? '')?.[1] ?? ''
  return value
    .split('~')
    .slice(0, MOST_USERS)
    .flatMap((text) => readDevice(secrets, text))
}

/** Where people sign in: the API's sign-in, and the pages of purchases. The cookie is sent nowhere else. */
const SIGN_IN_PATHS = [`${API_PREFIX}${signIn.path}`, PURCHASE_PATH]

/** Set-Cookie headers for `device` and those known before; no script reads it. */
export function deviceCookies(
  secrets: SecretBox,
  device: KnownDevice,
  known: readonly KnownDevice[],
  isByTls: boolean,
): string[] {
  const others = known.filter(({ userId }) => userId !== device.userId)
  const value = [device, ...others]
    .slice(0, MOST_USERS)
    .map((each) => `${signed(each)}.${secrets.sign(signed(each), PURPOSE)}`)
    .join('~')
  const attributes = [`Max-Age=${YEAR_SECONDS}`, 'HttpOnly', 'SameSite=Lax', ...(isByTls ? ['Secure'] : [])]
  return SIGN_IN_PATHS.map((path) => [`${COOKIE}=${value}`, `Path=${path}`, ...attributes].join('; '))
}
