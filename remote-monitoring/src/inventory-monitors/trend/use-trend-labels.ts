import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { formatMoney } from '@outlet/shared/format/money'
import { formatNumber, formatPercent } from '@outlet/shared/format/number'
import { formatDateTime } from '@outlet/shared/format/time'
import { useLocale } from '@outlet/shared/settings/use-settings'
import { makeTrendFormat } from './trend-format'
import type { TrendLabels } from './trend-text'

/** Labels of the trend in the user's language. The object is stable until the language changes. */
export const useTrendLabels = (): TrendLabels => {
  const { t } = useTranslation('monitoring')
  const locale = useLocale()
  return useMemo(
    () => ({
      ...makeTrendFormat(locale),
      monitoredSince: (at) => t('inventoryMonitors.trend.monitored_since', { time: formatDateTime(at, locale) }),
      stock: t('inventoryMonitors.trend.stock'),
      range: t('inventoryMonitors.trend.range'),
      orderable: t('inventoryMonitors.trend.orderable_share'),
      price: t('inventoryMonitors.trend.price'),
      noReading: t('inventoryMonitors.trend.no_reading'),
      firstReading: t('inventoryMonitors.trend.first_reading'),
      noNumber: t('inventoryMonitors.trend.no_number'),
      plenty: t('common:stock.quantity.plenty'),
      atLeast: (number) => t('common:stock.quantity.at_least', { number }),
      restocks: (count) => t('inventoryMonitors.trend.restocks', { count }),
      number: (value) => formatNumber(value, locale),
      money: (price) => formatMoney(price, locale),
      percent: (share) => formatPercent(share * 100, locale),
    }),
    [t, locale],
  )
}
