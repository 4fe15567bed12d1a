import { parseDictionary } from 'structured-headers'
import { z } from '@outlet/shared/contract/zod'
import { requestComponents } from '../platform/http-signatures/components'
import type { PublicJwk } from '../platform/http-signatures/signature-keys'
import { verifyMessage, type SignatureFault } from '../platform/http-signatures/verify-message'
import { clock } from '../platform/time/clock'

/** An event as received. Names of the headers are in lower case. */
export interface ReceivedEvent {
  /** Public address to which it was sent. */
  url: string
  headers: Readonly<Record<string, string>>
  body: Buffer
}

export interface VerifiedEvent {
  orderId: string
  /** Equal for a repeated event. */
  eventKey: string
}

export type EventFault = SignatureFault | 'event_expired' | 'invalid_event'

/** Older events are refused. Repeated ones are recognised for longer. */
const MAX_AGE_MS = 3 * 86_400_000

const Order = z.looseObject({ id: z.string().min(1).max(300) })

const orderIdIn = (body: Buffer): string | null => {
  try {
    return Order.safeParse(JSON.parse(body.toString('utf8'))).data?.id ?? null
  } catch {
    return null
  }
}

/** Returns the origin of the profile that the header `UCP-Agent` names; null when there is none. */
export function agentOrigin(header: string | undefined): string | null {
  try {
    const profile = parseDictionary(header ?? '').get('profile')?.[0]
    return typeof profile === 'string' && URL.canParse(profile) ? new URL(profile).origin : null
  } catch {
    return null
  }
}

/** Components that the signature must cover. The standard's own example leaves out the identity, which the key proves. */
const requiredOf = ({ url, headers }: ReceivedEvent): string[] =>
  requestComponents({ method: 'POST', url, headers }, true).filter((name) => name !== 'ucp-agent')

const isOld = (time: Date | null): boolean => time !== null && clock.now() - time.getTime() > MAX_AGE_MS

const statedTime = (header: string | undefined): Date | null =>
  header !== undefined && /^\d{1,12}$/.test(header) ? new Date(Number(header) * 1000) : null

/** Whether the signature proves the event's id, so that a repeated id is the same event. */
const coversId = (input: string | undefined): boolean => input?.includes('"webhook-id"') === true

/** Verifies an event with the keys of its store; a fault means that it must have no effect. */
export function verifyOrderEvent(
  event: ReceivedEvent,
  keys: readonly PublicJwk[],
): { event: VerifiedEvent } | { fault: EventFault } {
  const { headers, body } = event
  const message = { method: 'POST', url: event.url, headers }
  const result = verifyMessage(message, body, { keys, required: requiredOf(event), now: clock.date() })
  if (!result.isValid) return { fault: result.fault }
  if (isOld(result.createdAt) || isOld(statedTime(headers['webhook-timestamp']))) return { fault: 'event_expired' }
  const orderId = orderIdIn(body)
  if (orderId === null) return { fault: 'invalid_event' }
  const id = coversId(headers['signature-input']) ? headers['webhook-id'] : undefined
  return { event: { orderId, eventKey: id ?? result.baseHash.toString('base64url') } }
}
