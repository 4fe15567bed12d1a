import { call } from '@outlet/shared/api/call'
import { createAlertRule, listAlertRules } from '@outlet/shared/contract/alert-rules'
import { queryClient } from '@outlet/shared/api/query-client'
import { i18n } from '@outlet/shared/i18n/i18n'
import type { StepState } from '@outlet/shared/remote/extension'
import { roleMay } from '@outlet/shared/contract/users/roles'
import { currentUserQuery } from '@outlet/shared/session/current-user'
import './messages'

const text = (key: string, values = {}): string => i18n.t(`orders:channels.guide.${key}`, values)

/** Creates a rule for all restocks: a shared one as an admin, otherwise a personal one. */
const createRule = async () => {
  const { role } = await queryClient.fetchQuery(currentUserQuery)
  const isOwn = !roleMay(role, 'alert-rules.write')
  return call(createAlertRule, { body: { name: text('all_restocks'), events: ['restocked'], is_own: isOwn } })
}

/** State of the guide's step for restock alerts: the name of the rule, or a one-click action that creates it. */
export const restocksAlertState = async (signal: AbortSignal): Promise<StepState> => {
  const { items } = await call(listAlertRules, { query: { is_enabled: true, limit: 200 } }, { signal })
  const rule = items.find(({ events }) => events.includes('restocked'))
  return rule
    ? { isDone: true, status: text('rule_on', { name: rule.name }) }
    : { isDone: false, action: { label: text('turn_on'), run: createRule } }
}
