import type { Config } from '../../config'
import type { Database } from '../../platform/db/database'
import type { SecretBox } from '../../platform/secrets/secret-box'
import type { WorkProcess } from '../../platform/work/work-process'

/** The part of pino that the engine uses. */
export interface MonitoringLog {
  info(details: object, message: string): void
  warn(details: object, message: string): void
  error(details: object, message: string): void
}

export interface MonitoringTimes {
  /** How long a worker has a claimed check for itself. */
  leaseMs: number
  /** How often a store without due checks is asked for some. */
  pollMs: number
  /** How long a stop waits for the readings under way. */
  graceMs: number
}

export const DEFAULT_TIMES: MonitoringTimes = { leaseMs: 60_000, pollMs: 500, graceMs: 10_000 }

export interface MonitoringParts {
  db: Database
  /** Whose leases the claims bear, and by which they are counted. */
  work: WorkProcess
  config: Config
  secrets: SecretBox
  log: MonitoringLog
  /** How long a store may take for an answer; 15 s unless said. */
  requestMs?: number
  times: MonitoringTimes
}
