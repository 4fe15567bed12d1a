import { Tag } from '@arco-design/web-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { EndpointResponse } from '@outlet/shared/contract/endpoint'
import type { CurrencyInUse, listCurrenciesInUse } from '@outlet/shared/contract/exchange-rates'
import { formatNumber } from '@outlet/shared/format/number'
import type { Locale } from '@outlet/shared/settings/locale'
import { useLocale } from '@outlet/shared/settings/use-settings'
import type { Column } from '@outlet/shared/ui/DataTable'
import { TimeText } from '@outlet/shared/ui/TimeText'
import { currencyName, dayText, daysBetween, rateText } from './rate-text'
import { useSetterText } from './use-setter-text'
import styles from './exchange-rates.module.css'

type InUse = EndpointResponse<typeof listCurrenciesInUse>

const RateCell = ({ row, reporting }: { row: CurrencyInUse; reporting: string | undefined }) => {
  const { t } = useTranslation('admin')
  const locale = useLocale()
  if (!row.rate) return <Tag color="orange">{t('exchangeRates.none')}</Tag>
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
      <div className={styles.second}>
        {days === 0 ? t('exchangeRates.today') : t('exchangeRates.days_ago', { count: days })}
      </div>
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

/** The columns of the currencies in use. */
export const useCurrencyColumns = (inUse: InUse | undefined): Column<CurrencyInUse>[] => {
  const { t } = useTranslation('admin')
  const locale = useLocale()
  const { reporting_currency: reporting, today } = inUse ?? {}
  return useMemo(
    () => [
      {
        key: 'currency',
        title: t('exchangeRates.column.currency'),
        width: 140,
        isPinned: true,
        card: 'title',
        cell: nameCell(locale),
      },
      {
        key: 'rate',
        title: t('exchangeRates.column.rate'),
        width: 220,
        card: 'state',
        cell: (row) => <RateCell row={row} reporting={reporting} />,
      },
      {
        key: 'since',
        title: t('exchangeRates.column.since'),
        width: 140,
        cell: (row) => <SinceCell row={row} today={today} />,
      },
      { key: 'set', title: t('exchangeRates.column.set'), width: 180, cell: (row) => <SetCell row={row} /> },
      {
        key: 'products',
        title: t('exchangeRates.column.products'),
        width: 130,
        align: 'end',
        cell: ({ products }) => formatNumber(products, locale),
      },
      {
        key: 'waiting',
        title: t('exchangeRates.column.waiting'),
        width: 220,
        align: 'end',
        card: 'price',
        cardCell: ({ orders_waiting: count }) =>
          count > 0 && <div className={styles.second}>{t('exchangeRates.waiting', { count })}</div>,
        cell: (row) => <WaitingCell row={row} />,
      },
    ],
    [t, locale, reporting, today],
  )
}
