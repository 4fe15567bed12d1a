import { sql } from 'drizzle-orm'
import { z } from '@outlet/shared/contract/zod'
import { startReceiver } from '../../src/deliveries/testing/start-receiver'
import type { Client } from './client'
import type { Installation } from './installation'
import type { Ledger } from './ledger'

const EVENTS = ['restocked', 'sold_out', 'gone', 'check_recovered']
const SIGNING_SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
const Made = z.object({ id: z.string() })

export interface ProvenAlerts {
  /** Records each lost message and each message that was sent twice without need. Call it when all work is done. */
  check(): Promise<void>
  stop(): Promise<void>
}

interface Row extends Record<string, unknown> {
  event: string
  id: string | null
  state: string | null
  may_repeat: boolean | null
}

/** Creates a rule that sends each stock change to a webhook. */
export async function startAlerts(client: Client, { db }: Installation, ledger: Ledger): Promise<ProvenAlerts> {
  const receiver = await startReceiver()
  const channel = {
    kind: 'webhook',
    name: 'proof',
    secrets: { url: `${receiver.origin}/hook`, signing_secret: SIGNING_SECRET },
  }
  const { id } = Made.parse(await client.requestUntilDone('POST', '/notification-channels', { body: channel }))
  const rule = { name: 'proof', events: EVENTS, bell: false, channel_ids: [id], cooldown_minutes: 0 }
  const created = await client.requestUntilDone('POST', '/alert-rules', { body: rule, key: 'proof' })
  const { id: ruleId } = Made.parse(created)
  return {
    async check() {
      const times = new Map<string, number>()
      for (const message of receiver.received) times.set(message.id, (times.get(message.id) ?? 0) + 1)
      const { rows } = await db.execute<Row>(sql`
        select e.kind || ' ' || e.subject_id as event, d.id, d.state, d.may_repeat from events e
        left join deliveries d on d.event_id = e.id and d.rule_id = ${ruleId}
        where e.kind = any(${sql.param(EVENTS)}::text[]) and e.at >= (select created_at from alert_rules where id = ${ruleId})`)
      ledger.count('messages', rows.length)
      const judge = ({ event, id: delivery, state, may_repeat }: Row) => {
        const arrived = times.get(delivery ?? '') ?? 0
        if (state !== 'sent' || arrived === 0)
          return `lost: the message of ${event}, ${state}, arrived ${arrived} times`
        return arrived > 1 && may_repeat !== true ? `the message of ${event} arrived ${arrived} times` : null
      }
      for (const row of rows) {
        ledger.found.push(...[judge(row)].flatMap((found) => found ?? []))
        if (row.may_repeat) ledger.count('messages sent again because their response was lost')
        times.delete(row.id ?? '')
      }
      for (const unknown of times.keys()) ledger.found.push(`a message of no event arrived: ${unknown}`)
    },
    stop: () => receiver.stop(),
  }
}
