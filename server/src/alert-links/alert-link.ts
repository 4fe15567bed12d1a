import type { Language } from '@outlet/shared/contract/notification-channels'
import { z } from '@outlet/shared/contract/zod'
import { alertTexts } from '../alert-messages/alert-texts'
import type { SecretBox } from '../platform/secrets/secret-box'
import { clock } from '../platform/time/clock'

const PURPOSE = 'alert-link'
const VALID_DAYS = 7
const DAY = 86_400_000

const Named = z.tuple([z.uuid(), z.int(), z.enum(['zh-CN', 'en-US'])])

export interface NamedAlert {
  alertId: string
  language: Language
}

/**
 * Signed link, valid for 7 days, to the page where the recipient of a message acknowledges or mutes its alert without
 * signing in.
 */
export function alertLink(box: SecretBox, publicUrl: string, { alertId, language }: NamedAlert) {
  const until = clock.now() + VALID_DAYS * DAY
  const text = Buffer.from(JSON.stringify([alertId, until, language])).toString('base64url')
  const url = new URL(`/alerts/${text}.${box.sign(text, PURPOSE)}`, publicUrl).href
  return { label: alertTexts[language].acknowledge, url }
}

/** Returns null if this installation did not sign the token. `isOver`: the link's 7 days have passed. */
export function readAlertToken(box: SecretBox, token: string): (NamedAlert & { isOver: boolean }) | null {
  const [text = '', signature = ''] = token.split('.')
  if (!box.verify(text, signature, PURPOSE)) return null
  const [alertId, until, language] = Named.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')))
  return { alertId, language, isOver: clock.now() > until }
}
