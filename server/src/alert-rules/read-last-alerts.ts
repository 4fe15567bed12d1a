import { sql } from 'drizzle-orm'
import type { Transaction } from '../platform/db/database'
import { toJsonRows } from '../platform/db/to-json-rows'
import type { OutboxEvent } from '../platform/outbox/event-row'
import type { AlertRuleRow } from './alert-rule-row'
import type { LastAlert } from './judge-alert'

/** Newest alert of a rule, subject and kind, as stored in `alerts`. */
export interface Alert extends LastAlert {
  id: string
}

/** A rule and the events that match it. */
export interface Matched {
  rule: AlertRuleRow
  events: OutboxEvent[]
}

/** Key of the map that `readLastAlerts` returns. */
export const alertKey = (ruleId: string, { subject, kind }: Pick<OutboxEvent, 'subject' | 'kind'>) =>
  `${ruleId} ${subject.type} ${subject.id} ${kind}`

const cooldownOf = (row: { cooldown_from: string | null; cooldown_until: string | null }): LastAlert['cooldown'] =>
  row.cooldown_from === null || row.cooldown_until === null
    ? null
    : { from: new Date(row.cooldown_from), until: new Date(row.cooldown_until) }

/**
 * Newest alert of each rule, subject and kind of event, with the subject's mute. Alerts written by the previous version
 * have no kind and count for every kind.
 */
export async function readLastAlerts(tx: Transaction, matched: readonly Matched[]): Promise<Map<string, Alert>> {
  const lookups = matched.flatMap(({ rule, events }) =>
    events.map(({ subject, kind }) => ({ rule_id: rule.id, subject_type: subject.type, subject_id: subject.id, kind })),
  )
  const { rows } = await tx.execute<{
    id: string
    rule_id: string
    subject_type: string
    subject_id: string
    kind: OutboxEvent['kind']
    cooldown_from: string | null
    cooldown_until: string | null
    muted_until: string | null
  }>(sql`
    select i.*, coalesce(own.id, newest.id) as id, own.at as cooldown_from, own.cooldown_until, muted.until as muted_until
    from (select distinct * from json_to_recordset(${toJsonRows(lookups)}::json)
      as i(rule_id uuid, subject_type text, subject_id text, kind text)) i
    cross join lateral (select id from alerts a
      where a.rule_id = i.rule_id and a.subject_type = i.subject_type and a.subject_id = i.subject_id
      order by a.at desc limit 1) newest
    left join lateral (select id, at, cooldown_until from alerts a
      where a.rule_id = i.rule_id and a.subject_type = i.subject_type and a.subject_id = i.subject_id
        and coalesce(a.kind, i.kind) = i.kind
      order by a.at desc limit 1) own on true
    cross join lateral (select max(muted_until) as until from alerts a
      where a.rule_id = i.rule_id and a.subject_type = i.subject_type and a.subject_id = i.subject_id
        and a.muted_until is not null) muted`)
  return new Map(
    rows.map((row) => [
      alertKey(row.rule_id, { kind: row.kind, subject: { type: row.subject_type, id: row.subject_id } }),
      {
        id: row.id,
        cooldown: cooldownOf(row),
        mutedUntil: row.muted_until === null ? null : new Date(row.muted_until),
      },
    ]),
  )
}
