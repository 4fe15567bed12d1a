import type { Config } from '../../config'
import type { Database } from '../../platform/db/database'
import type { SecretBox } from '../../platform/secrets/secret-box'
import type { WorkProcess } from '../../platform/work/work-process'

/** The subset of pino that the engine uses. */
export interface MonitoringLog {
  info(details: object, message: string): void
  warn(details: object, message: string): void
  error(details: object, message: string): void
}

export interface MonitoringTimes {
  /** Duration of a claim's lease. */
  leaseMs: number
  /** Interval at which due checks are polled. */
  pollMs: number
  /** Maximum time that a stop waits for the readings under way. */
  graceMs: number
}

export const DEFAULT_TIMES: MonitoringTimes = { leaseMs: 60_000, pollMs: 500, graceMs: 10_000 }

export interface MonitoringDeps {
  db: Database
  /** Issues the leases of claims and counts the work. */
  work: WorkProcess
  config: Config
  secrets: SecretBox
  log: MonitoringLog
  /** Time-out of a store request; default 15 s. */
  requestMs?: number
  times: MonitoringTimes
}
