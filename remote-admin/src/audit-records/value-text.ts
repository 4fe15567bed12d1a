import type { TFunction } from 'i18next'
import type { AuditRecord } from '@outlet/shared/contract/audit-records'
import { Money } from '@outlet/shared/contract/money'
import { Timestamp } from '@outlet/shared/contract/time'
import { z } from '@outlet/shared/contract/zod'
import { formatMoney } from '@outlet/shared/format/money'
import { formatNumber } from '@outlet/shared/format/number'
import { formatExactTime } from '@outlet/shared/format/time'
import type { Locale } from '@outlet/shared/settings/locale'
import type { CodeLabel } from './code-label'

const Currency = z.object({ currency: Money.shape.currency })
const Lines = z.array(z.object({ title: z.string(), quantity: z.number(), unit_price: z.int() })).min(1)
const Plain = z.array(z.union([z.string(), z.number()]))

/** Currency of an order; also applies to the amounts of its lines. */
const currencyOf = ({ after, before }: AuditRecord): string | undefined =>
  [after, before].map((side) => Currency.safeParse(side).data?.currency).find(Boolean)

/** Fields with the values of another field. */
const sameValues: Readonly<Record<string, string>> = {
  answer: 'status',
  as_role: 'role',
  events: 'event',
  kinds: 'event',
  roles: 'role',
}

const isNothing = (value: unknown) => value === null || value === undefined || value === ''

/** Returns a function that formats a field's value: amounts, times, and labels of codes. */
export const makeValueText = (t: TFunction<'admin'>, word: CodeLabel, locale: Locale) => {
  const textOf = (path: string, value: string): string => {
    const time = Timestamp.safeParse(value)
    if (time.success) return formatExactTime(time.data, locale)
    const field = path.split('.').at(-1) ?? path
    return word(`value.${sameValues[field] ?? field}`, value) ?? value
  }
  const listText = (record: AuditRecord, path: string, value: readonly unknown[]): string | undefined => {
    const currency = currencyOf(record)
    const lines = Lines.safeParse(value).data
    if (lines && currency) {
      const priced = lines.map((line) => ({
        ...line,
        price: formatMoney({ minor: line.unit_price, currency }, locale),
      }))
      return priced.map(({ title, quantity, price }) => t('auditRecords.line', { title, quantity, price })).join('\n')
    }
    const plain = Plain.safeParse(value).data
    return plain?.map((each) => textOf(path, String(each))).join(t('auditRecords.and'))
  }
  return (record: AuditRecord, path: string, value: unknown): string => {
    if (isNothing(value)) return t('auditRecords.nothing')
    if (typeof value === 'boolean') return t(value ? 'auditRecords.yes' : 'auditRecords.no')
    if (typeof value === 'number') return formatNumber(value, locale)
    if (typeof value === 'string') return textOf(path, value)
    const money = Money.safeParse(value)
    if (money.success) return formatMoney(money.data, locale)
    const list = Array.isArray(value) ? listText(record, path, value) : undefined
    return list ?? JSON.stringify(value, null, 2)
  }
}
