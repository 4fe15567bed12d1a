import { call } from '@outlet/shared/api/call'
import { action, listPages, query } from '@outlet/shared/api/query'
import {
  createAlertRule,
  deleteAlertRule,
  forecastAlertRule,
  getAlertRule,
  listAlertRules,
  muteAlertRule,
  previewAlertMessage,
  restoreAlertRule,
  updateAlertRule,
} from '@outlet/shared/contract/alert-rules'
import type { EndpointInput } from '@outlet/shared/contract/endpoint'
import { getMonitorOptions } from '@outlet/shared/contract/inventory-monitor-options'
import { listMonitors } from '@outlet/shared/contract/inventory-monitors'
import { listNotificationChannels } from '@outlet/shared/contract/notification-channels'
import { listStores } from '@outlet/shared/contract/stores'

type RuleListQuery = NonNullable<EndpointInput<typeof listAlertRules>['query']>

export const rulesQuery = (asked: RuleListQuery) => listPages(listAlertRules, { query: asked })
export const ruleQuery = (ruleId: string) => query(getAlertRule, { params: { ruleId } })
/** Where rules may go, by name. */
export const allChannelsQuery = query(listNotificationChannels, { query: { limit: 200 } })
// Only names for a choice: that they can't be had is nothing to interrupt anybody with.
export const storeNamesQuery = { ...query(listStores, { query: { limit: 200 } }), meta: { quiet: true } }
export const tagsQuery = { ...query(getMonitorOptions), meta: { quiet: true } }

/** The newest monitors that a text may mean; of none, the newest. */
export const foundMonitorsQuery = (q: string) => ({
  ...query(listMonitors, { query: { q: q || undefined, limit: 20 } }),
  meta: { quiet: true },
})

/** As many as one question may name. */
export const NAMED_AT_ONCE = 50
export const namedMonitorsQuery = (id: string[]) => ({
  ...query(listMonitors, { query: { id, limit: NAMED_AT_ONCE } }),
  meta: { quiet: true },
})

const refreshes = [listAlertRules, getAlertRule]

export const createRuleAction = action(createAlertRule, { refreshes })
export const updateRuleAction = action(updateAlertRule, { refreshes })
export const muteRuleAction = action(muteAlertRule, { refreshes })
export const deleteRuleAction = action(deleteAlertRule, { refreshes })
export const restoreRuleAction = action(restoreAlertRule, { refreshes })

export const askForecast = (body: EndpointInput<typeof forecastAlertRule>['body']) => call(forecastAlertRule, { body })
export const askPreview = (body: EndpointInput<typeof previewAlertMessage>['body']) =>
  call(previewAlertMessage, { body })
