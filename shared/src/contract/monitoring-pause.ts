import { endpoint } from './endpoint'
import { Timestamp } from './time'
import { z } from './zod'

/** While it lasts no monitor is checked. */
export const MonitoringPause = z.object({
  paused_at: Timestamp,
  paused_by: z.object({ id: z.uuid().nullable(), name: z.string() }),
})
export type MonitoringPause = z.infer<typeof MonitoringPause>

const Answer = z.object({ pause: MonitoringPause.nullable() })

export const getMonitoringPause = endpoint({
  method: 'GET',
  path: '/inventory-monitors/pause',
  summary: 'Whether all monitoring is paused, since when and by whom',
  needs: 'inventory-monitors.read',
  response: Answer,
  topics: ['inventory-monitors'],
})

export const pauseMonitoring = endpoint({
  method: 'POST',
  path: '/inventory-monitors/pause',
  summary: 'Pause all monitoring; what falls due meanwhile is checked when it is resumed',
  needs: 'inventory-monitors.pause',
  response: Answer,
})

export const resumeMonitoring = endpoint({
  method: 'DELETE',
  path: '/inventory-monitors/pause',
  summary: 'Resume all monitoring',
  needs: 'inventory-monitors.pause',
  response: Answer,
})
