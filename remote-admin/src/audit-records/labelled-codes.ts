import type { Messages } from '@outlet/shared/i18n/i18n'

/** Codes in a group of labels: `orders.record` for `{ orders: { record: … } }`. */
export const labelledCodes = (labels: Messages, prefix = ''): string[] =>
  Object.entries(labels).flatMap(([name, label]) =>
    typeof label === 'string' ? prefix + name : labelledCodes(label, `${prefix}${name}.`),
  )
