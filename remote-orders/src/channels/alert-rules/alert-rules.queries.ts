import { call } from '@outlet/shared/api/call'
import { action, listPages, query, quietly } from '@outlet/shared/api/query'
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
import type { BodyOf, QueryOf } from '@outlet/shared/contract/endpoint'
import { getMonitorOptions } from '@outlet/shared/contract/inventory-monitors/inventory-monitor-options'
import { listMonitors } from '@outlet/shared/contract/inventory-monitors'
import { listNotificationChannels } from '@outlet/shared/contract/notification-channels'
import { listStores } from '@outlet/shared/contract/stores'

export const rulesQuery = (listQuery: QueryOf<typeof listAlertRules>) => listPages(listAlertRules, { query: listQuery })
export const ruleQuery = (ruleId: string) => query(getAlertRule, { params: { ruleId } })
/** Channels by name, as targets of rules. */
export const allChannelsQuery = query(listNotificationChannels, { query: { limit: 200 } })
// Names for a selection. A failure is not shown, because the names are optional.
export const storeNamesQuery = quietly(query(listStores, { query: { limit: 200 } }))
export const tagsQuery = quietly(query(getMonitorOptions))

/** Latest monitors that match a search text; the latest of all without a text. */
export const foundMonitorsQuery = (q: string) =>
  quietly(query(listMonitors, { query: { q: q || undefined, limit: 20 } }))

/** Maximum number of ids in one request. */
export const MAX_IDS_PER_REQUEST = 50
export const namedMonitorsQuery = (id: string[]) =>
  quietly(query(listMonitors, { query: { id, limit: MAX_IDS_PER_REQUEST } }))

const refreshes = [listAlertRules, getAlertRule]

export const createRuleAction = action(createAlertRule, { refreshes })
export const updateRuleAction = action(updateAlertRule, { refreshes })
export const muteRuleAction = action(muteAlertRule, { refreshes })
export const deleteRuleAction = action(deleteAlertRule, { refreshes })
export const restoreRuleAction = action(restoreAlertRule, { refreshes })

export const requestForecast = (body: BodyOf<typeof forecastAlertRule>) => call(forecastAlertRule, { body })
export const requestPreview = (body: BodyOf<typeof previewAlertMessage>) => call(previewAlertMessage, { body })
