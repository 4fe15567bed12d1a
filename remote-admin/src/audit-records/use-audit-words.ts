import type { TFunction, i18n as I18n } from 'i18next'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { AuditRecord } from '@outlet/shared/contract/audit-records'
import { formatMoney } from '@outlet/shared/format/money'
import { formatExactTime } from '@outlet/shared/format/time'
import type { Locale } from '@outlet/shared/settings/locale'
import { useLocale } from '@outlet/shared/settings/use-settings'
import { Money } from '@outlet/shared/contract/money'
import { Timestamp } from '@outlet/shared/contract/time'

const makeAuditWords = (t: TFunction<'admin'>, i18n: I18n, locale: Locale) => {
  const word = (kind: 'action' | 'subject' | 'field', code: string): string => {
    const key = `auditRecords.${kind}.${code}`
    const found: unknown = i18n.exists(`admin:${key}`) ? t(key) : undefined
    return typeof found === 'string' ? found : code
  }
  const valueText = (value: unknown): string => {
    if (value === null || value === undefined || value === '') return t('auditRecords.nothing')
    if (typeof value === 'boolean') return t(value ? 'auditRecords.yes' : 'auditRecords.no')
    const money = Money.safeParse(value)
    if (money.success) return formatMoney(money.data, locale)
    const time = Timestamp.safeParse(value)
    if (time.success) return formatExactTime(time.data, locale)
    return typeof value === 'string' ? value : JSON.stringify(value, null, 2)
  }
  const actorText = ({ kind, name }: AuditRecord['actor']): string =>
    name ?? t(kind === 'system' ? 'auditRecords.actor.system' : 'auditRecords.actor.unknown')
  return {
    action: (code: string) => word('action', code),
    subject: (code: string) => word('subject', code),
    field: (code: string) => word('field', code),
    valueText,
    actorText,
  }
}
export type AuditWords = ReturnType<typeof makeAuditWords>

/**
 * How a record reads. The server may come to tell of actions, subjects and fields that this page does not know: those
 * are shown by the server's own words.
 */
export const useAuditWords = (): AuditWords => {
  const { t, i18n } = useTranslation('admin')
  const locale = useLocale()
  return useMemo(() => makeAuditWords(t, i18n, locale), [t, i18n, locale])
}
