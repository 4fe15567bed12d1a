import type { PurchaseAttempt } from '@outlet/shared/contract/purchase-attempts'
import { z } from '@outlet/shared/contract/zod'
import type { SecretBox } from '../platform/secrets/secret-box'

const PURPOSE = 'purchase-form'

/** Question displayed to a person and returned with the decision. `total` in minor units of the quote's currency. */
export interface PurchaseQuestion {
  total: number
  /** Deadline of the decision. Another quote has another deadline, and so is another question. */
  until: string
}

/** Question for an attempt; null if no decision is pending. */
export const questionOf = ({ quote, awaits_until: until }: PurchaseAttempt): PurchaseQuestion | null =>
  quote && until !== null ? { total: quote.total.minor, until } : null

interface FormBinding extends PurchaseQuestion {
  /** Token of the link. */
  token: string
  sessionId: string
}

const textOf = ({ token, sessionId, total, until }: FormBinding) => JSON.stringify([token, sessionId, total, until])

/** Signature that binds a form to its link, session and question (CSRF protection). */
export const signForm = (box: SecretBox, bound: FormBinding): string => box.sign(textOf(bound), PURPOSE)
export const isOwnForm = (box: SecretBox, bound: FormBinding, signature: string): boolean =>
  box.verify(textOf(bound), signature, PURPOSE)

/** Forms that the page can submit. */
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
export type SentDecision = Extract<z.output<typeof SentForm>, { form: string }>
