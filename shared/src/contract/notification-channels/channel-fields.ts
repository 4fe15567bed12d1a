import { nameText } from '../text'
import { z } from '../zod'

const isPlain = (text: string) => {
  // An invalid URL is reported by the preceding rule.
  if (!URL.canParse(text)) return true
  const { username, password } = new URL(text)
  return username === '' && password === ''
}

const addressOf = (protocol: RegExp) =>
  z
    .url({ protocol, error: 'channel.invalid_address' })
    .max(2000, 'channel.invalid_address')
    .refine(isPlain, 'channel.invalid_address')

/** Address of a public service. */
export const address = addressOf(/^https$/)
/** Address of a self-hosted service, which can be on a private network. */
export const ownAddress = addressOf(/^https?$/)

export const word = (max: number) => nameText(max, 'channel.required')
/** Token for addresses and headers: printable ASCII without blanks. */
export const token = z
  .string()
  .trim()
  .regex(/^[\x21-\x7e]{1,512}$/, 'channel.invalid_token')
export const base64Url = (max: number) =>
  z
    .string()
    .regex(/^[\w-]+=*$/, 'channel.invalid_token')
    .max(max)
export const mailbox = z.email('channel.invalid_mailbox').max(254)
/** Keyword that the service requires in each message, if its robot is configured with one. */
export const keyword = word(50).optional()
