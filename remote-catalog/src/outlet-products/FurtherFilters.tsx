import { Badge, Button } from '@arco-design/web-react'
import { IconFilter } from '@arco-design/web-react/icon'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Store } from '@outlet/shared/contract/stores'
import { SelectFilter } from '@outlet/shared/ui/SelectFilter'
import { FlagFilter } from './FlagFilter'
import { NumberFilter } from './NumberFilter'
import { PriceFilter } from './PriceFilter'
import { countFurther } from './products-url'
import type { ProductFilterState, ProductsUrl } from './products-url'
import styles from './outlet-products.module.css'

interface FurtherFiltersProps {
  readonly url: ProductsUrl
  readonly store: Store | undefined
  readonly onChange: (change: Partial<ProductFilterState>) => void
}

const flags = ['is_monitored', 'is_new', 'is_offline'] as const
const MAX_PERCENT = 100

const Fields = ({ url, store, onChange }: FurtherFiltersProps) => {
  const { t } = useTranslation('catalog')
  const categories = store?.category_ids ?? []
  return (
    <>
      {flags.map((flag) => (
        <FlagFilter key={flag} flag={flag} value={url[flag]} onChange={(value) => onChange({ [flag]: value })} />
      ))}
      {categories.length > 1 && (
        <SelectFilter
          label={t('outletProducts.filter.category')}
          options={categories.map((id) => ({ value: id, label: id }))}
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
    </>
  )
}

/** The filters that do not always show, behind a button that says how many of them are set. */
export const FurtherFilters = (props: FurtherFiltersProps) => {
  const { t } = useTranslation('catalog')
  const id = useId()
  const count = countFurther(props.url)
  const [isOpen, setOpen] = useState(count > 0)
  return (
    <>
      <Badge count={isOpen ? 0 : count}>
        <Button icon={<IconFilter />} aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
          {t(isOpen ? 'outletProducts.filter.fewer' : 'outletProducts.filter.more')}
        </Button>
      </Badge>
      <div
        id={id}
        className={styles.further}
        hidden={!isOpen}
        role="group"
        aria-label={t('outletProducts.filter.more')}
      >
        {isOpen && <Fields {...props} />}
      </div>
    </>
  )
}
