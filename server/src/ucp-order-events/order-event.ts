import { createHash } from 'node:crypto'
import { parseDictionary } from 'structured-headers'
import { z } from '@outlet/shared/contract/zod'
import { requestComponents } from '../platform/http-signatures/components'
import type { PublicJwk } from '../platform/http-signatures/signature-keys'
import { verifyMessage, type SignatureFault, type Verification } from '../platform/http-signatures/verify-message'
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

type Proven = Extract<Verification, { isValid: true }>

export type EventFault = SignatureFault | 'event_expired' | 'invalid_event'

/** Older events are refused, and those of a later time. Repeated ones are recognised for longer than twice this. */
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

const isFar = (time: Date | null): boolean => time !== null && Math.abs(clock.now() - time.getTime()) > MAX_AGE_MS

const statedTime = (header: string | undefined): Date | null =>
  header !== undefined && /^\d{1,12}$/.test(header) ? new Date(Number(header) * 1000) : null

/** Returns the event's id if the signature covers it, otherwise the hash of the signed content. */
function eventKeyOf({ headers }: ReceivedEvent, { covered, baseHash }: Proven): string {
  const id = covered.has('webhook-id') ? headers['webhook-id'] : undefined
  // Hashed, because an id may be longer than an index entry.
  const hash = id === undefined ? baseHash : createHash('sha256').update(`webhook-id ${id}`).digest()
  return hash.toString('base64url')
}

/** Verifies an event with the keys of its store; a fault means that it must have no effect. */
export function verifyOrderEvent(
  event: ReceivedEvent,
  keys: readonly PublicJwk[],
): { event: VerifiedEvent } | { fault: EventFault } {
  const { headers, body } = event
  const message = { method: 'POST', url: event.url, headers }
  const result = verifyMessage(message, body, { keys, required: requiredOf(event), now: clock.date() })
  if (!result.isValid) return { fault: result.fault }
  const statedAt = statedTime(headers['webhook-timestamp'])
  // Without a proven time the event could be sent again at any time.
  const provenAt = result.createdAt ?? (result.covered.has('webhook-timestamp') ? statedAt : null)
  if (provenAt === null) return { fault: 'coverage_insufficient' }
  if (isFar(provenAt) || isFar(statedAt)) return { fault: 'event_expired' }
  const orderId = orderIdIn(body)
  if (orderId === null) return { fault: 'invalid_event' }
  return { event: { orderId, eventKey: eventKeyOf(event, result) } }
}
