import { action, query } from '@outlet/shared/api/query'
import { listNotificationChannels } from '@outlet/shared/contract/notification-channels'
import {
  createScheduledReport,
  deleteScheduledReport,
  listScheduledReports,
  restoreScheduledReport,
  testScheduledReport,
} from '@outlet/shared/contract/analytics/scheduled-reports'

export const reportsQuery = query(listScheduledReports)
export const channelsQuery = query(listNotificationChannels, { query: { limit: 200 } })

const refreshes = [listScheduledReports]

export const createReportAction = action(createScheduledReport, { refreshes })
export const deleteReportAction = action(deleteScheduledReport, { refreshes })
export const restoreReportAction = action(restoreScheduledReport, { refreshes })
export const testReportAction = action(testScheduledReport, { refreshes: [listNotificationChannels] })
