import { z } from './zod'
import { endpoint } from './endpoint'
import { Timestamp } from './time'

/** Why an address gave no answer; `stalled` = none was sent, since monitoring or other work stands still. */
export const HeartbeatFault = z.enum([
  'timeout',
  'unreachable',
  'address_refused',
  'too_large',
  'untrusted_certificate',
  'proxy_failed',
  'stalled',
])
export type HeartbeatFault = z.infer<typeof HeartbeatFault>

/** What tells somebody outside that this console lives: an address that is asked as long as all is well. */
export const Heartbeat = z.object({
  /** Of the address, whose rest may hold a token; null = there is none. */
  origin: z.string().nullable(),
  every_seconds: z.int(),
  /** The last time it was, or should have been, sent. `status` 200 to 299 = it was heard. */
  last: z.object({ at: Timestamp, status: z.int().nullable(), fault: HeartbeatFault.nullable() }).nullable(),
  version: z.int(),
})
export type Heartbeat = z.infer<typeof Heartbeat>

const isPlain = (text: string) => {
  // What is no address at all is told by the rule before.
  if (!URL.canParse(text)) return true
  const { username, password } = new URL(text)
  return username === '' && password === ''
}

const HeartbeatUrl = z
  .url({ protocol: /^https?$/, error: 'heartbeat.invalid_url' })
  .max(2000)
  .refine(isPlain, 'heartbeat.invalid_url')

export const HeartbeatChange = z.strictObject({
  version: z.int(),
  /** Left out = as it is; null = none any more. */
  url: HeartbeatUrl.nullable().optional(),
  every_seconds: z.int().min(60).max(86_400),
})

export const getHeartbeat = endpoint({
  method: 'GET',
  path: '/work/heartbeat',
  summary: 'The address that is told that this console lives, and its last answer',
  needs: 'work.read',
  response: Heartbeat,
  topics: ['work'],
})

export const setHeartbeat = endpoint({
  method: 'PUT',
  path: '/work/heartbeat',
  summary: 'Set or remove the address that is told that this console lives',
  needs: 'work.write',
  body: HeartbeatChange,
  response: Heartbeat,
})

export const sendHeartbeat = endpoint({
  method: 'POST',
  path: '/work/heartbeat/send',
  summary: 'Ask the address now; the answer says what it said',
  needs: 'work.write',
  response: Heartbeat,
})
