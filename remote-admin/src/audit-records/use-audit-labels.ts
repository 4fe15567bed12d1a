import type { TFunction, i18n as I18n } from 'i18next'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { namedByRemote, type AuditRecord } from '@outlet/shared/contract/audit-records'
import { useLocale } from '@outlet/shared/settings/use-settings'
import type { Locale } from '@outlet/shared/settings/locale'
import { SEPARATOR } from '@outlet/shared/format/separator'
import { useWorkLabels, type WorkLabels } from '../common/use-work-labels'
import { differences, type Difference } from './differences'
import { subjectName } from './subject'
import { makeValueText } from './value-text'
import { makeCodeLabel, type CodeLabel } from './code-label'

/** Label of a subject, from its id or from the record. */
const subjectText = (record: AuditRecord, t: TFunction<'admin'>, word: CodeLabel, work: WorkLabels): string => {
  const { subject_type: type, subject_id: id } = record
  const [from, to, day] = id.split('/')
  switch (type) {
    case 'exchange-rate':
      return t('auditRecords.rate_name', { from, to, day })
    case 'menu':
      return word('value.role', id) ?? id
    case 'release':
      return id
    case 'work':
      return work.kind(id)
    case 'work_schedule':
      return work.schedule(id)
    default:
      return subjectName(record)
  }
}

const makeAuditLabels = (t: TFunction<'admin'>, i18n: I18n, locale: Locale, work: WorkLabels) => {
  const word = makeCodeLabel(t, i18n, locale)
  // Without a message for the full path (`rate_count`), each segment of the path has its own label.
  const field = (path: string): string =>
    word('field', path.replaceAll('.', '_')) ??
    path
      .split('.')
      .map((part, index, parts) => (namedByRemote.has(parts[index - 1] ?? '') ? part : (word('field', part) ?? part)))
      .join(SEPARATOR)
  const action = (code: string): string => word('action', code) ?? code
  const subject = (code: string): string => word('subject', code) ?? code
  const valueText = makeValueText(t, word, locale)
  const actorText = ({ kind, name }: AuditRecord['actor']): string => {
    if (kind === 'system' || kind === 'anonymous') return t(`auditRecords.actor.${kind}`)
    return name ?? t('auditRecords.actor.unknown')
  }
  const nameOf = (record: AuditRecord): string => subjectText(record, t, word, work)
  const sentence = (record: AuditRecord): string => {
    const values = { who: actorText(record.actor), what: nameOf(record), action: action(record.action) }
    const isKnown = word('said', record.action) !== undefined
    return isKnown ? t(`auditRecords.said.${record.action}`, values) : t('auditRecords.said_other', values)
  }
  const change = (record: AuditRecord, { field: path, before, after }: Difference): string => {
    const said = (value: unknown) => valueText(record, path, value)
    if (record.before === null) return t('auditRecords.is', { field: field(path), value: said(after) })
    if (record.after === null) return t('auditRecords.is', { field: field(path), value: said(before) })
    return t('auditRecords.change', { field: field(path), before: said(before), after: said(after) })
  }
  /** Readable changes of a record, one per field. */
  const changes = (record: AuditRecord): string[] => differences(record).map((each) => change(record, each))
  return { action, subject, field, valueText, actorText, nameOf, sentence, changes }
}
export type AuditLabels = ReturnType<typeof makeAuditLabels>

/**
 * Returns functions that describe an audit record. Codes of actions, subjects and fields that this page does not know
 * are displayed unchanged.
 */
export const useAuditLabels = (): AuditLabels => {
  const { t, i18n } = useTranslation('admin')
  const locale = useLocale()
  const work = useWorkLabels()
  return useMemo(() => makeAuditLabels(t, i18n, locale, work), [t, i18n, locale, work])
}
