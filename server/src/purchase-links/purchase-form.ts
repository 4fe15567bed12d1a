import type { PurchaseAttempt } from '@outlet/shared/contract/purchase-attempts'
import { z } from '@outlet/shared/contract/zod'
import type { SecretBox } from '../platform/secrets/secret-box'

const PURPOSE = 'purchase-form'

/** What a person was shown, and sends back with their answer. `total` in minor units of the quote's currency. */
export interface AskedPurchase {
  total: number
  /** A person is asked until then: another quote is another question. */
  until: string
}

/** Null = nobody is asked. */
export const askedOf = ({ quote, awaits_until: until }: PurchaseAttempt): AskedPurchase | null =>
  quote && until !== null ? { total: quote.total.minor, until } : null

interface Bound extends AskedPurchase {
  /** The link's. */
  token: string
  sessionId: string
}

const textOf = ({ token, sessionId, total, until }: Bound) => JSON.stringify([token, sessionId, total, until])

/** Proves that a form was made for this link, this session and this question. */
export const signForm = (box: SecretBox, bound: Bound): string => box.sign(textOf(bound), PURPOSE)
export const isOwnForm = (box: SecretBox, bound: Bound, signature: string): boolean =>
  box.verify(textOf(bound), signature, PURPOSE)

/** All that the page may send. */
export const SentForm = z.discriminatedUnion('do', [
  z.object({ do: z.literal('sign-in'), username: z.string().max(200), password: z.string().max(200) }),
  z.object({
    do: z.enum(['buy', 'decline']),
    form: z.string().max(100),
    total: z
      .string()
      .regex(/^\d{1,15}$/)
      .transform(Number),
    until: z.string().max(40),
  }),
])
export type SentAnswer = Extract<z.output<typeof SentForm>, { form: string }>
