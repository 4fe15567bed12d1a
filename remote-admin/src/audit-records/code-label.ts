import type { TFunction, i18n as I18n } from 'i18next'

/** Returns a function that finds the label of a server code; undefined for an unknown code. */
export const makeCodeLabel =
  (t: TFunction<'admin'>, i18n: I18n) =>
  (kind: string, code: string): string | undefined => {
    const key = `auditRecords.${kind}.${code}`
    const found: unknown = code !== '' && i18n.exists(`admin:${key}`) ? t(key) : undefined
    return typeof found === 'string' ? found : undefined
  }

export type CodeLabel = ReturnType<typeof makeCodeLabel>
