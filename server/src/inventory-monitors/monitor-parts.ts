import type { SecretBox } from '../platform/secrets/secret-box'

/** What the verbs of monitors need of the installation. */
export interface MonitorParts {
  /** Signs the address of a product's image. */
  secrets: SecretBox
  /** Of active hours and of days. */
  timeZone: string
}
