import { useTranslation } from 'react-i18next'
import { formatMoney, formatRoundMoney } from '@outlet/shared/format/money'
import { useLocale } from '@outlet/shared/settings/use-settings'

/**
 * List filter of the orders that count as spent: neither cancelled nor failed. Days are those of the installation's
 * time zone.
 */
export const SPENT_ORDERS =
  'placed_from=today-29d&status=pending&status=placed&status=confirmed&status=completed&status=unknown'

interface Spent {
  /** Amount in minor units. */
  readonly spent: number
  /** Number of orders without an exchange rate, which `spent` does not include. */
  readonly unconverted?: number | undefined
}

/** Formats the total of orders: null if it is unknown, and "at least …" if a part is missing. */
export const useSpentText = (currency: string) => {
  const { t } = useTranslation('orders')
  const locale = useLocale()
  return ({ spent, unconverted = 0 }: Spent, isRound = false): string | null => {
    if (spent === 0 && unconverted > 0) return null
    const money = { minor: spent, currency }
    const text = isRound ? formatRoundMoney(money, locale) : formatMoney(money, locale)
    return unconverted > 0 ? t('orders.widget.at_least', { money: text }) : text
  }
}
