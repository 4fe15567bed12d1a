import type { SecretBox } from '../platform/secrets/secret-box'

/** Dependencies of the operations on monitors. */
export interface MonitorDeps {
  /** Signs the addresses of product images. */
  secrets: SecretBox
  /** Time zone of active hours and days. */
  timeZone: string
}
