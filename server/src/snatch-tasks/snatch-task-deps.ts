import type { Config } from '../config'
import type { Database, Transaction } from '../platform/db/database'
import type { SecretBox } from '../platform/secrets/secret-box'

export interface SnatchTaskDeps {
  db: Database
  secrets: SecretBox
  config: Pick<Config, 'timeZone' | 'reportingCurrency'>
  /** Buys what the armed tasks can buy now. */
  triggerTasks: (tx: Transaction, timeZone: string, tasks: { taskIds: string[] }) => Promise<unknown>
}
