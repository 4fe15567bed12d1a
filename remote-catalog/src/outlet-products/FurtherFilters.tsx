import { useTranslation } from 'react-i18next'
import type { Store } from '@outlet/shared/contract/stores'
import { SelectFilter } from '@outlet/shared/ui/SelectFilter'
import { FlagFilter } from './FlagFilter'
import { NumberFilter } from './NumberFilter'
import { PriceFilter } from './PriceFilter'
import type { ProductFilterState, ProductsUrl } from './products-url'
import styles from './outlet-products.module.css'

interface FurtherFiltersProps {
  readonly id: string
  readonly url: ProductsUrl
  readonly store: Store | undefined
  readonly onChange: (change: Partial<ProductFilterState>) => void
}

const flags = ['is_monitored', 'is_new', 'is_offline'] as const
const MAX_PERCENT = 100

/** The filters that do not always show. */
export const FurtherFilters = ({ id, url, store, onChange }: FurtherFiltersProps) => {
  const { t } = useTranslation('catalog')
  const categories = store?.category_ids ?? []
  return (
    <div id={id} className={styles.further} role="group" aria-label={t('outletProducts.filter.more')}>
      {flags.map((flag) => (
        <FlagFilter key={flag} flag={flag} value={url[flag]} onChange={(value) => onChange({ [flag]: value })} />
      ))}
      {categories.length > 1 && (
        <SelectFilter
          label={t('outletProducts.filter.category')}
          options={categories.map((category) => ({ value: category, label: category }))}
          value={url.category_id}
          onChange={(category_id) => onChange({ category_id })}
        />
      )}
      {store && <PriceFilter url={url} currency={store.currency} onChange={onChange} />}
      <NumberFilter
        label={t('outletProducts.filter.discount_from')}
        value={url.discount_from}
        max={MAX_PERCENT}
        unit="%"
        onChange={(discount_from) => onChange({ discount_from })}
      />
    </div>
  )
}
