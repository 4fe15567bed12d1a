import type { Config } from '../config'
import type { Database } from '../platform/db/database'
import { systemCaller } from '../platform/audit/record-audit'
import type { SecretBox } from '../platform/secrets/secret-box'

export interface PracticeDeps {
  db: Database
  secrets: SecretBox
  config: Pick<Config, 'timeZone' | 'reportingCurrency' | 'publicUrl' | 'deliveriesRetentionDays'>
}

/** Actor of the audit records that are removed with the practice data; the records of user actions stay. */
export const practiceCaller = systemCaller('practice data')

/** Id of the practice task channel, the same in every installation. */
export const PRACTICE_TASK_CHANNEL = '00000000-0000-7000-8000-0000000000a2'

/** Period in the past, in milliseconds since 1970. */
export interface PastTime {
  from: number
  until: number
}

/** Topics of the live events published when the practice data is complete, removed, or counted differently. */
export const practiceTopics = [
  'alert-rules',
  'analytics',
  'deliveries',
  'inventory-monitors',
  'menu',
  'notification-channels',
  'notifications',
  'orders',
  'products',
  'snatch-tasks',
  'stores',
  'task-channels',
] as const
