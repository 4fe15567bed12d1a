import type { Config } from '../config'
import type { Database } from '../platform/db/database'
import { systemCaller } from '../platform/audit/record-audit'
import type { SecretBox } from '../platform/secrets/secret-box'

export interface PracticeParts {
  db: Database
  secrets: SecretBox
  config: Pick<Config, 'timeZone' | 'reportingCurrency' | 'publicUrl' | 'deliveriesKeepDays'>
}

/** Whose the audit records are, and go with the practice data; those of people's clicks stay. */
export const practiceCaller = systemCaller('practice data')

/** The task channel's id, the same in every installation. */
export const PRACTICE_TASK_CHANNEL = '00000000-0000-7000-8000-0000000000a2'

/** A time of the past; milliseconds since 1970. */
export interface PastTime {
  from: number
  until: number
}

/** Of the live events that all pages are told by once it is there, gone, or counted otherwise. */
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
