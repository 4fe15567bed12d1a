import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { StateText } from '@outlet/shared/ui/StateText'
import type { EndpointResponse } from '@outlet/shared/contract/endpoint'
import type { CurrencyInUse, listCurrenciesInUse } from '@outlet/shared/contract/money/exchange-rates'
import { formatNumber } from '@outlet/shared/format/number'
import type { Locale } from '@outlet/shared/settings/locale'
import { useLocale } from '@outlet/shared/settings/use-settings'
import { columnOf, type Column } from '@outlet/shared/ui/DataTable'
import { TimeText } from '@outlet/shared/ui/TimeText'
import { currencyName, dayText, daysBetween, rateText } from './rate-text'
import { useSetterText } from './use-setter-text'
import styles from './exchange-rates.module.css'

/** Older dates are clearer without the number of days, as in relative times. */
const MAX_DAYS_AGO = 30

const column = columnOf<CurrencyInUse, TFunction<'admin'>>((t, key) => t(`exchangeRates.column.${key}`))

type InUse = EndpointResponse<typeof listCurrenciesInUse>

const RateCell = ({ row, reporting }: { row: CurrencyInUse; reporting: string | undefined }) => {
  const { t } = useTranslation('admin')
  const locale = useLocale()
  if (!row.rate) return <StateText color="orange">{t('exchangeRates.none')}</StateText>
  return (
    <span className={styles.rate}>
      {t('exchangeRates.equals', { from: row.currency, rate: rateText(row.rate.rate, locale), to: reporting })}
    </span>
  )
}

const SinceCell = ({ row: { rate }, today }: { row: CurrencyInUse; today: string | undefined }) => {
  const { t } = useTranslation('admin')
  const locale = useLocale()
  if (!rate || !today) return null
  const days = daysBetween(rate.valid_on, today)
  return (
    <>
      <div>{dayText(rate.valid_on, locale)}</div>
      {days <= MAX_DAYS_AGO && (
        <div className={styles.second}>
          {days === 0 ? t('exchangeRates.today') : t('exchangeRates.days_ago', { count: days })}
        </div>
      )}
    </>
  )
}

const SetCell = ({ row: { rate } }: { row: CurrencyInUse }) => {
  const setterText = useSetterText()
  if (!rate) return null
  return (
    <>
      <div className={styles.one}>{setterText(rate.set_by)}</div>
      <div className={styles.second}>
        <TimeText time={rate.created_at} />
      </div>
    </>
  )
}

const WaitingCell = ({ row }: { row: CurrencyInUse }) => {
  const locale = useLocale()
  const { orders_waiting: count, waiting_from: from, waiting_to: to } = row
  if (!from || !to) return '0'
  const days = from === to ? dayText(from, locale) : `${dayText(from, locale)} – ${dayText(to, locale)}`
  return (
    <>
      <div className={styles.waiting}>{formatNumber(count, locale)}</div>
      <div className={styles.second}>{days}</div>
    </>
  )
}

const nameCell = (locale: Locale) =>
  function NameCell({ currency }: CurrencyInUse) {
    return (
      <>
        <div className={styles.code}>{currency}</div>
        <div className={styles.second}>{currencyName(currency, locale)}</div>
      </>
    )
  }

export const useCurrencyColumns = (inUse: InUse | undefined): Column<CurrencyInUse>[] => {
  const { t } = useTranslation('admin')
  const locale = useLocale()
  const { reporting_currency: reporting, today } = inUse ?? {}
  return useMemo(
    () => [
      column(t, 'currency', nameCell(locale), { width: 140, isPinned: true, card: 'title' }),
      column(t, 'rate', (row) => <RateCell row={row} reporting={reporting} />, { width: 200, card: 'state' }),
      column(t, 'since', (row) => <SinceCell row={row} today={today} />, { width: 140 }),
      column(t, 'set', (row) => <SetCell row={row} />, { width: 180 }),
      column(t, 'products', ({ products }) => formatNumber(products, locale), { width: 96, align: 'end' }),
      column(t, 'waiting', (row) => <WaitingCell row={row} />, {
        width: 176,
        align: 'end',
        card: 'price',
        cardCell: ({ orders_waiting: count }) =>
          count > 0 && <div className={styles.second}>{t('exchangeRates.waiting', { count })}</div>,
      }),
    ],
    [t, locale, reporting, today],
  )
}
