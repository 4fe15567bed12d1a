import { z } from './zod'

/** Reasons why a request to a configured address brings no usable response. */
export const requestFaults = [
  'timeout',
  'unreachable',
  'address_refused',
  'too_large',
  'untrusted_certificate',
  'proxy_failed',
] as const

const hasNoCredentials = (text: string) => {
  // An invalid URL is reported by the preceding rule.
  if (!URL.canParse(text)) return true
  const { username, password } = new URL(text)
  return username === '' && password === ''
}

/** Web address without user name and password. */
export const plainUrl = (error: string, protocol = /^https?$/) =>
  z.url({ protocol, error }).refine(hasNoCredentials, error)
