import { inArray, sql } from 'drizzle-orm'
import { AlertFilter } from '@outlet/shared/contract/alert-rules'
import { AlertTemplates } from '@outlet/shared/contract/alert-rules/alert-templates'
import { alertRuleTable } from '../alert-rules/alert-rule-row'
import { channelTable } from '../notification-channels/channel-row'
import type { Transaction } from '../platform/db/database'
import { uuidv7 } from '../platform/db/uuid'
import { clock } from '../platform/time/clock'
import { PRACTICE_CHANNEL, PRACTICE_DATA_STORE } from '../stores/counted-stores'

const DAY = 86_400_000

const rules = [
  { name: 'Wallets come back', events: ['restocked', 'price_dropped'], tags: ['Wallets'], cooldown_minutes: 60 },
  { name: 'Checks fail', events: ['check_failing', 'check_recovered'], tags: [], cooldown_minutes: 240 },
  { name: 'Purchases', events: ['purchase_placed', 'purchase_refused'], tags: [], cooldown_minutes: 0 },
] as const

/** Adds a channel that sends nothing, and the rules for past events. Returns the rules' ids. */
export async function addRules(tx: Transaction): Promise<string[]> {
  await tx.insert(channelTable).values({
    id: PRACTICE_CHANNEL,
    kind: 'webhook',
    name: 'Recorder',
    settings: {},
    secret_names: [],
    language: 'zh-CN',
    state: 'disabled',
    // No worker claims its messages before they are ended here.
    free_at: new Date(clock.now() + DAY).toISOString(),
  })
  const rows = rules.map(({ name, events, tags, cooldown_minutes }) => ({
    id: uuidv7(),
    name,
    is_enabled: true,
    events: [...events],
    filter: AlertFilter.parse({ stores: [PRACTICE_DATA_STORE], tags }),
    bell: false,
    channel_ids: [PRACTICE_CHANNEL],
    cooldown_minutes,
    templates: AlertTemplates.parse({}),
  }))
  await tx.insert(alertRuleTable).values(rows)
  return rows.map(({ id }) => id)
}

/**
 * Records the rules' messages as sent when they were due: of a hundred messages, four at the third attempt and two as
 * dead letters. Then disables the rules, since their channel sends nothing.
 */
export async function endMessages(tx: Transaction, ruleIds: readonly string[]): Promise<void> {
  await tx.execute(sql`
    update deliveries set created_at = event_at, next_at = null, is_seen = true,
      state = case when fate < 2 and state <> 'suppressed' then 'dead' when state = 'suppressed' then state else 'sent' end,
      code = case when fate < 2 and state <> 'suppressed' then 'channel.timeout' end,
      answer = case when fate >= 2 and state <> 'suppressed' then 'recorded' end,
      attempts = case when state = 'suppressed' then 0 when fate < 2 then 6 when fate < 6 then 3 else 1 end,
      ended_at = coalesce(next_at, event_at) + case when state = 'suppressed' then interval '0'
        when fate < 2 then interval '17 hours' when fate < 6 then interval '5 minutes 9 seconds'
        else interval '400 milliseconds' + fate * interval '9 milliseconds' end
    from (select id as fated, abs(hashtext(event_at::text)) % 100 as fate from deliveries where channel_id = ${PRACTICE_CHANNEL}) f
    where id = fated`)
  await tx
    .update(alertRuleTable)
    .set({ is_enabled: false })
    .where(inArray(alertRuleTable.id, [...ruleIds]))
}
