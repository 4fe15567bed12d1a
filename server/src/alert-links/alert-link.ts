import type { SecretBox } from '../platform/secrets/secret-box'

export const alertLink = (_s: SecretBox, base: string, { alertId }: { alertId: string; language: string }) => ({
  label: 'ack',
  url: `${base}/alerts/${alertId}`,
})
