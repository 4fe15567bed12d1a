import type { TFunction, i18n as I18n } from 'i18next'

/** The server's own word, as a key of messages, or nothing where this page does not know it. */
export const makeWord =
  (t: TFunction<'admin'>, i18n: I18n) =>
  (kind: string, code: string): string | undefined => {
    const key = `auditRecords.${kind}.${code}`
    const found: unknown = code !== '' && i18n.exists(`admin:${key}`) ? t(key) : undefined
    return typeof found === 'string' ? found : undefined
  }

export type Word = ReturnType<typeof makeWord>
