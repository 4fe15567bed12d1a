import type { Config } from '../config'
import type { Database } from '../platform/db/database'
import type { SecretBox } from '../platform/secrets/secret-box'

export interface SnatchTaskParts {
  db: Database
  secrets: SecretBox
  config: Pick<Config, 'timeZone' | 'reportingCurrency'>
}
