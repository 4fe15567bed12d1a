import { useTranslation } from 'react-i18next'
import { majorOf, minorOf } from '@outlet/shared/format/money'
import { NumberFilter } from './NumberFilter'
import type { ProductFilterState } from './products-url'

interface PriceFilterProps {
  readonly url: Pick<ProductFilterState, 'price_from' | 'price_to'>
  readonly currency: string
  /** Of what is listed, in minor units. */
  readonly range: { min: number; max: number } | null
  readonly onChange: (change: Pick<Partial<ProductFilterState>, 'price_from' | 'price_to'>) => void
}

/** From and to, in the main unit of the store's currency; the address holds minor units, as the API does. */
export const PriceFilter = ({ url, currency, range, onChange }: PriceFilterProps) => {
  const { t } = useTranslation('catalog')
  const shown = (minor: number | undefined) => (minor === undefined ? undefined : majorOf(minor, currency))
  const asked = (amount: number | undefined) => minorOf(amount, currency) ?? undefined
  return (
    <>
      <NumberFilter
        label={t('outletProducts.filter.price_from')}
        value={shown(url.price_from)}
        unit={currency}
        hint={range && String(Math.floor(majorOf(range.min, currency)))}
        onChange={(amount) => onChange({ price_from: asked(amount) })}
      />
      <NumberFilter
        label={t('outletProducts.filter.price_to')}
        value={shown(url.price_to)}
        unit={currency}
        hint={range && String(Math.ceil(majorOf(range.max, currency)))}
        onChange={(amount) => onChange({ price_to: asked(amount) })}
      />
    </>
  )
}
