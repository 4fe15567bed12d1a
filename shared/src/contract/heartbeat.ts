import { z } from './zod'
import { endpoint } from './endpoint'
import { plainUrl, requestFaults } from './plain-url'
import { Timestamp } from './time'

/** Reason why a heartbeat failed. `stalled`: none was sent, because monitoring or other work is stalled. */
export const HeartbeatFault = z.enum([...requestFaults, 'stalled'])
export type HeartbeatFault = z.infer<typeof HeartbeatFault>

/** Heartbeat for external monitoring: an address that is requested regularly as long as the console works. */
export const Heartbeat = z.object({
  /** Origin of the address, whose path may contain a token; null = no heartbeat is configured. */
  origin: z.string().nullable(),
  every_seconds: z.int(),
  /** Last heartbeat that was, or should have been, sent. `status` 200 to 299 means success. */
  last: z.object({ at: Timestamp, status: z.int().nullable(), fault: HeartbeatFault.nullable() }).nullable(),
  version: z.int(),
})
export type Heartbeat = z.infer<typeof Heartbeat>

export const HeartbeatChange = z.strictObject({
  version: z.int(),
  /** Omit to leave the address unchanged; null removes it. */
  url: plainUrl('heartbeat.invalid_url').max(2000).nullable().optional(),
  every_seconds: z.int().min(60).max(86_400),
})

export const getHeartbeat = endpoint({
  method: 'GET',
  path: '/work/heartbeat',
  summary: 'Retrieve the heartbeat address and its last response',
  needs: 'work.read',
  response: Heartbeat,
  topics: ['work'],
})

export const setHeartbeat = endpoint({
  method: 'PUT',
  path: '/work/heartbeat',
  summary: 'Set or remove the heartbeat address',
  needs: 'work.write',
  body: HeartbeatChange,
  response: Heartbeat,
})

export const sendHeartbeat = endpoint({
  method: 'POST',
  path: '/work/heartbeat/send',
  summary: "Send a heartbeat now; returns the address's response",
  needs: 'work.write',
  response: Heartbeat,
})
