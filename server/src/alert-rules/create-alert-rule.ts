import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { AlertRule, AlertRuleDraft } from '@outlet/shared/contract/alert-rules'
import { signedInUser } from '../platform/audit/actor'
import { recordAudit, type Caller } from '../platform/audit/record-audit'
import type { Transaction } from '../platform/db/database'
import { uuidv7 } from '../platform/db/uuid'
import { Refusal } from '../platform/http/refusal'
import { publishEvent } from '../platform/live/publish-event'
import { channelTable } from '../notification-channels/channel-row'
import { alertRuleTable } from './alert-rule-row'
import { authoriseRuleWrite, settingsOf, toAlertRule } from './read-rules'

type Settings = Omit<AlertRuleDraft, 'is_own'>

export const columnsOf = (settings: Settings) => ({
  ...settings,
  events: [...new Set(settings.events)],
  channel_ids: [...new Set(settings.channel_ids)],
})

/**
 * Checks that a shared rule uses shared channels only, and a personal rule its user's own channels only. Throws Refusal
 * `request.invalid` with an error for each field.
 */
export async function refuseUnusableChannels(
  tx: Transaction,
  settings: Settings,
  userId: string | null,
): Promise<void> {
  const requested: [string, readonly string[]][] = [
    ['channel_ids', settings.channel_ids],
    ['escalation.channel_ids', settings.escalation?.channel_ids ?? []],
  ]
  const ids = [...new Set(requested.flatMap(([, each]) => each))]
  const mine = userId === null ? isNull(channelTable.user_id) : eq(channelTable.user_id, userId)
  const found = await tx
    .select({ id: channelTable.id })
    .from(channelTable)
    .where(and(inArray(channelTable.id, ids), isNull(channelTable.deleted_at), mine))
  const known = new Set(found.map(({ id }) => id))
  const errors = requested
    .filter(([, each]) => each.some((id) => !known.has(id)))
    .map(([path]) => ({ path, code: 'alert_rule.channel_not_offered', message: 'alert_rule.channel_not_offered' }))
  if (errors.length > 0) throw new Refusal('invalid', 'request.invalid', { errors })
}

/**
 * Creates an alert rule. Throws Refusal `permission.denied`, and `request.invalid` for a channel that the rule may not
 * use.
 */
export async function createAlertRule(
  tx: Transaction,
  caller: Caller,
  { is_own, ...settings }: AlertRuleDraft,
): Promise<AlertRule> {
  const userId = is_own ? signedInUser(caller.actor).id : null
  authoriseRuleWrite(caller.actor, userId)
  await refuseUnusableChannels(tx, settings, userId)
  const [row] = await tx
    .insert(alertRuleTable)
    .values({ id: uuidv7(), user_id: userId, ...columnsOf(settings) })
    .returning()
  if (!row) throw new Error('the rule was not stored')
  await recordAudit(tx, caller, {
    action: 'alert_rules.create',
    subjectType: 'alert_rule',
    subjectId: row.id,
    after: { ...settingsOf(row), is_own },
  })
  await publishEvent(tx, 'alert-rules', userId === null ? [row.id] : [])
  return toAlertRule(tx, row)
}
