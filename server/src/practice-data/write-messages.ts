import { inArray, sql } from 'drizzle-orm'
import { AlertFilter } from '@outlet/shared/contract/alert-rules'
import { AlertTemplates } from '@outlet/shared/contract/alert-templates'
import { alertRuleTable } from '../alert-rules/alert-rule-row'
import { channelTable } from '../notification-channels/channel-row'
import type { Transaction } from '../platform/db/database'
import { uuidv7 } from '../platform/db/uuid'
import { clock } from '../platform/time/clock'
import { PRACTICE_CHANNEL, PRACTICE_DATA_STORE } from '../stores/counted-stores'

const DAY = 86_400_000

const rules = [
  { name: '演练 · Wallets come back', events: ['restocked', 'price_dropped'], tags: ['Wallets'], cooldownMinutes: 60 },
  { name: '演练 · Checks fail', events: ['check_failing', 'check_recovered'], tags: [], cooldownMinutes: 240 },
  { name: '演练 · Purchases', events: ['purchase_placed', 'purchase_refused'], tags: [], cooldownMinutes: 0 },
] as const

/** A channel that sends nothing, and the rules that the past is told by. Returns the rules' ids. */
export async function addRules(tx: Transaction): Promise<string[]> {
  await tx.insert(channelTable).values({
    id: PRACTICE_CHANNEL,
    kind: 'webhook',
    name: '演练记录 · Practice recorder',
    settings: {},
    secretNames: [],
    language: 'zh-CN',
    state: 'disabled',
    // Nobody takes its messages before they are ended here.
    freeAt: new Date(clock.now() + DAY),
  })
  const rows = rules.map(({ name, events, tags, cooldownMinutes }) => ({
    id: uuidv7(),
    name,
    isEnabled: true,
    events: [...events],
    filter: AlertFilter.parse({ stores: [PRACTICE_DATA_STORE], tags }),
    bell: false,
    channelIds: [PRACTICE_CHANNEL],
    cooldownMinutes,
    templates: AlertTemplates.parse({}),
  }))
  await tx.insert(alertRuleTable).values(rows)
  return rows.map(({ id }) => id)
}

/**
 * Records what the rules told as sent when it was due: of a hundred messages four after their third try, and two not at
 * all. From now on the rules are off, since their channel sends nothing.
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
    .set({ isEnabled: false })
    .where(inArray(alertRuleTable.id, [...ruleIds]))
}
