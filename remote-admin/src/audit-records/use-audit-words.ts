import type { TFunction, i18n as I18n } from 'i18next'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { AuditRecord } from '@outlet/shared/contract/audit-records'
import { useLocale } from '@outlet/shared/settings/use-settings'
import type { Locale } from '@outlet/shared/settings/locale'
import { useWorkWords, type WorkWords } from '../common/use-work-words'
import { differences, type Difference } from './differences'
import { subjectName } from './subject'
import { makeValueText } from './value-text'
import { makeWord, type Word } from './word'

/** What people call a subject whose id says it, or whose record or row does. */
const subjectText = (record: AuditRecord, t: TFunction<'admin'>, word: Word, work: WorkWords): string => {
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

const makeAuditWords = (t: TFunction<'admin'>, i18n: I18n, locale: Locale, work: WorkWords) => {
  const word = makeWord(t, i18n)
  // A path of a nested field is named part by part.
  const field = (path: string): string =>
    word('field', path) ??
    path
      .split('.')
      .map((part) => word('field', part) ?? part)
      .join(' · ')
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
  /** Field by field what a record changed, in words. */
  const changes = (record: AuditRecord): string[] => differences(record).map((each) => change(record, each))
  return { action, subject, field, valueText, actorText, nameOf, sentence, changes }
}
export type AuditWords = ReturnType<typeof makeAuditWords>

/**
 * How a record reads. The server may come to tell of actions, subjects and fields that this page does not know: those
 * are shown by the server's own words.
 */
export const useAuditWords = (): AuditWords => {
  const { t, i18n } = useTranslation('admin')
  const locale = useLocale()
  const work = useWorkWords()
  return useMemo(() => makeAuditWords(t, i18n, locale, work), [t, i18n, locale, work])
}
