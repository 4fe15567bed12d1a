import { endpoint } from '../endpoint'
import { Timestamp } from '../time'
import { z } from '../zod'

/** Pause of all monitoring. During the pause no monitor is checked. */
export const MonitoringPause = z.object({
  paused_at: Timestamp,
  paused_by: z.object({ id: z.uuid().nullable(), name: z.string() }),
})
export type MonitoringPause = z.infer<typeof MonitoringPause>

const MonitoringPauseResponse = z.object({ pause: MonitoringPause.nullable() })

export const getMonitoringPause = endpoint({
  method: 'GET',
  path: '/inventory-monitors/pause',
  summary: 'Retrieve whether all monitoring is paused, since when and by whom',
  needs: 'inventory-monitors.read',
  response: MonitoringPauseResponse,
  topics: ['inventory-monitors'],
})

export const pauseMonitoring = endpoint({
  method: 'POST',
  path: '/inventory-monitors/pause',
  summary: 'Pause all monitoring; checks that fall due meanwhile run when monitoring is resumed',
  needs: 'inventory-monitors.pause',
  response: MonitoringPauseResponse,
})

export const resumeMonitoring = endpoint({
  method: 'DELETE',
  path: '/inventory-monitors/pause',
  summary: 'Resume all monitoring',
  needs: 'inventory-monitors.pause',
  response: MonitoringPauseResponse,
})
