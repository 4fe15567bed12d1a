import type { Language } from '@outlet/shared/contract/notification-channels'
import { z } from '@outlet/shared/contract/zod'
import type { SecretBox } from '../platform/secrets/secret-box'
import { clock } from '../platform/time/clock'
import { PURCHASE_PATH } from '../session/known-devices'

const PURPOSE = 'purchase-link'
/** Longer than any deadline, so that the link can still display the result. */
const VALID_DAYS = 7
const DAY = 86_400_000

const Named = z.tuple([z.uuid(), z.int(), z.enum(['zh-CN', 'en-US'])])

export interface NamedPurchase {
  attemptId: string
  language: Language
}

/** Signed link to the page where the recipient of a message sees the quote and, after signing in, buys or declines. */
export function purchaseLink(box: SecretBox, publicUrl: string, { attemptId, language }: NamedPurchase): string {
  const until = clock.now() + VALID_DAYS * DAY
  const text = Buffer.from(JSON.stringify([attemptId, until, language])).toString('base64url')
  return new URL(`${PURCHASE_PATH}/${text}.${box.sign(text, PURPOSE)}`, publicUrl).href
}

/** Returns null if this installation did not sign the token. `isOver`: the link's 7 days have passed. */
export function readPurchaseToken(box: SecretBox, token: string): (NamedPurchase & { isOver: boolean }) | null {
  const [text = '', signature = ''] = token.split('.')
  if (!box.verify(text, signature, PURPOSE)) return null
  const [attemptId, until, language] = Named.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')))
  return { attemptId, language, isOver: clock.now() > until }
}
