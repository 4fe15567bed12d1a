import { useTranslation } from 'react-i18next'
import { formatMoney, formatRoundMoney } from '@outlet/shared/format/money'
import { useLocale } from '@outlet/shared/settings/use-settings'

/** The list's filter of the orders that count as spent: neither cancelled nor failed. The day is the installation's. */
export const SPENT_ORDERS =
  'placed_from=today-29d&status=pending&status=placed&status=confirmed&status=completed&status=unknown'

interface Spent {
  /** In minor units. */
  readonly spent: number
  /** Orders without an exchange rate, which are not in it. */
  readonly unconverted?: number | undefined
}

/** A sum of orders; null where none of it is known, and at least what is known where a part is missing. */
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
