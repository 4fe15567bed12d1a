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
import { authoriseWrite, settingsOf, toAlertRule } from './read-rules'

type Settings = Omit<AlertRuleDraft, 'is_own'>

/** The table's columns. */
export const columnsOf = (settings: Settings) => ({
  name: settings.name,
  isEnabled: settings.is_enabled,
  events: [...new Set(settings.events)],
  filter: settings.filter,
  bell: settings.bell,
  channelIds: [...new Set(settings.channel_ids)],
  cooldownMinutes: settings.cooldown_minutes,
  digestMinutes: settings.digest_minutes,
  repeatMinutes: settings.repeat_minutes,
  escalation: settings.escalation,
  templates: settings.templates,
})

/** Everybody's rule goes to everybody's channels, one's own to one's own. Throws Refusal `request.invalid` by field. */
export async function refuseOtherChannels(tx: Transaction, settings: Settings, userId: string | null): Promise<void> {
  const asked: [string, readonly string[]][] = [
    ['channel_ids', settings.channel_ids],
    ['escalation.channel_ids', settings.escalation?.channel_ids ?? []],
  ]
  const ids = [...new Set(asked.flatMap(([, each]) => each))]
  const mine = userId === null ? isNull(channelTable.userId) : eq(channelTable.userId, userId)
  const found = await tx
    .select({ id: channelTable.id })
    .from(channelTable)
    .where(and(inArray(channelTable.id, ids), isNull(channelTable.deletedAt), mine))
  const known = new Set(found.map(({ id }) => id))
  const errors = asked
    .filter(([, each]) => each.some((id) => !known.has(id)))
    .map(([path]) => ({ path, code: 'alert_rule.channel_not_offered', message: 'alert_rule.channel_not_offered' }))
  if (errors.length > 0) throw new Refusal('invalid', 'request.invalid', { errors })
}

/** Throws Refusal `permission.denied`, and `request.invalid` for a channel that it may not use. */
export async function createAlertRule(
  tx: Transaction,
  caller: Caller,
  { is_own, ...settings }: AlertRuleDraft,
): Promise<AlertRule> {
  const userId = is_own ? signedInUser(caller.actor).id : null
  authoriseWrite(caller.actor, userId)
  await refuseOtherChannels(tx, settings, userId)
  const [row] = await tx
    .insert(alertRuleTable)
    .values({ id: uuidv7(), userId, ...columnsOf(settings) })
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
