import { useTranslation } from 'react-i18next'
import { majorOf } from '@outlet/shared/contract/money'
import { amountText, parseAmount } from '@outlet/shared/format/amount-text'
import { problemText } from '@outlet/shared/i18n/problem-text'
import { NumberFilter } from './NumberFilter'
import type { ProductsUrl } from '../product-source'

interface PriceFilterProps {
  readonly url: Pick<ProductsUrl, 'price_from' | 'price_to'>
  readonly currency: string
  /** Price range of the listed products, in minor units. */
  readonly range: { min: number; max: number } | null
  readonly onChange: (change: Pick<ProductsUrl, 'price_from' | 'price_to'>) => void
}

/** Lower and upper bound in the main unit of the store's currency; the address holds minor units, as the API does. */
export const PriceFilter = ({ url, currency, range, onChange }: PriceFilterProps) => {
  const { t, i18n } = useTranslation('catalog')
  const shown = (minor: number | undefined) => (minor === undefined ? '' : amountText(minor, currency))
  const apply = (bound: 'price_from' | 'price_to', text: string): string | undefined => {
    const amount = text === '' ? undefined : parseAmount(text, currency)
    if (typeof amount === 'object') return problemText(i18n, { ...amount, message: '' })
    onChange({ [bound]: amount })
    return undefined
  }
  return (
    <>
      <NumberFilter
        label={t('outletProducts.filter.price_from')}
        value={shown(url.price_from)}
        unit={currency}
        hint={range && String(Math.floor(majorOf(range.min, currency)))}
        onApply={(text) => apply('price_from', text)}
      />
      <NumberFilter
        label={t('outletProducts.filter.price_to')}
        value={shown(url.price_to)}
        unit={currency}
        hint={range && String(Math.ceil(majorOf(range.max, currency)))}
        onApply={(text) => apply('price_to', text)}
      />
    </>
  )
}
