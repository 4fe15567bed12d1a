import type { AlertRule, AlertRuleChange, muteAlertRule as endpoint } from '@outlet/shared/contract/alert-rules'
import type { EndpointRequest } from '@outlet/shared/contract/endpoint'
import type { z } from '@outlet/shared/contract/zod'
import { checkVersion } from '../platform/audit/lifecycle'
import type { Caller } from '../platform/audit/record-audit'
import type { Transaction } from '../platform/db/database'
import type { AlertRuleRow } from './alert-rule-row'
import { columnsOf, refuseUnusableChannels } from './create-alert-rule'
import { alertRuleLifecycle, lockRule, toAlertRule } from './read-rules'

/**
 * Replaces all settings of a rule, with optimistic locking by `version`. Throws Refusal `alert_rule.not_found`,
 * `alert_rule.version_conflict` (with `current`), `permission.denied`, and `request.invalid` for a channel that the
 * rule may not use.
 */
export async function updateAlertRule(
  tx: Transaction,
  caller: Caller,
  id: string,
  { version, ...settings }: z.output<typeof AlertRuleChange>,
): Promise<AlertRule> {
  const row = alertRuleLifecycle.refuseDeleted(await lockRule(tx, caller.actor, id))
  await checkVersion('alert_rule', row, version, () => toAlertRule(tx, row))
  await refuseUnusableChannels(tx, settings, row.user_id)
  return toAlertRule(tx, await alertRuleLifecycle.change(tx, caller, row, columnsOf(settings)))
}

/**
 * Suppresses the rule's messages until an instant; null ends the mute. With a `version` it is changed only if it still
 * has that version. Throws Refusal `alert_rule.not_found`, `alert_rule.version_conflict` (with `current`),
 * `permission.denied`.
 */
export async function muteAlertRule(
  tx: Transaction,
  caller: Caller,
  id: string,
  { until, version }: EndpointRequest<typeof endpoint>['body'],
): Promise<AlertRule> {
  const row = alertRuleLifecycle.refuseDeleted(await lockRule(tx, caller.actor, id))
  await checkVersion('alert_rule', row, version ?? row.version, () => toAlertRule(tx, row))
  const after = await alertRuleLifecycle.update(tx, row, { muted_until: until })
  const muted = ({ name, muted_until }: AlertRuleRow) => ({ name, muted_until })
  await alertRuleLifecycle.audit(tx, caller, 'mute', row, { before: muted(row), after: muted(after) })
  return toAlertRule(tx, after)
}

/**
 * Soft-deletes a rule. Its pending deliveries are not sent. Throws Refusal `alert_rule.not_found`, `permission.denied`.
 */
export async function deleteAlertRule(tx: Transaction, caller: Caller, id: string): Promise<Record<string, never>> {
  return alertRuleLifecycle.delete(tx, caller, await lockRule(tx, caller.actor, id))
}

/**
 * Restores a soft-deleted rule; does nothing if it is not deleted. Throws Refusal `alert_rule.not_found`,
 * `permission.denied`.
 */
export async function restoreAlertRule(tx: Transaction, caller: Caller, id: string): Promise<AlertRule> {
  const row = await lockRule(tx, caller.actor, id)
  return toAlertRule(tx, row.deleted_at === null ? row : await alertRuleLifecycle.restore(tx, caller, row))
}
