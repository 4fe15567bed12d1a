import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { productChanges } from '@outlet/shared/contract/products'
import type { ProductChange } from '@outlet/shared/contract/products'
import { formatNumber } from '@outlet/shared/format/number'
import { useLocale } from '@outlet/shared/settings/use-settings'
import { TimeText } from '@outlet/shared/ui/TimeText'
import { productChangesQuery } from '../outlet-products.queries'
import styles from './product-changes.module.css'

interface ProductChangesProps {
  readonly websiteType: string
  readonly chosen: readonly ProductChange[] | undefined
  readonly onChange: (chosen: ProductChange[] | undefined) => void
}

/** Changes found by the last sync: the number of each kind, and on click a list of the products. */
export const ProductChanges = ({ websiteType, chosen = [], onChange }: ProductChangesProps) => {
  const { t } = useTranslation('catalog')
  const locale = useLocale()
  const { data } = useQuery(productChangesQuery(websiteType))
  if (!data || (data.since === null && chosen.length === 0)) return null
  const shown = productChanges.filter((change) => data.counts[change].count > 0 || chosen.includes(change))
  const toggle = (change: ProductChange) => {
    const next = productChanges.filter((one) => (one === change) !== chosen.includes(one))
    onChange(next.length > 0 ? next : undefined)
  }
  return (
    <div className={styles.changes} role="group" aria-label={t('outletProducts.change.title')}>
      <span className={styles.since}>
        {data.since === null ? (
          t('outletProducts.change.title')
        ) : (
          <>
            {t('outletProducts.change.since')} <TimeText time={data.since} />
          </>
        )}
      </span>
      {shown.length === 0 && <span className={styles.since}>{t('outletProducts.change.none')}</span>}
      {shown.map((change) => {
        const { count, exact } = data.counts[change]
        return (
          <button
            key={change}
            type="button"
            className={styles.change}
            aria-pressed={chosen.includes(change)}
            onClick={() => toggle(change)}
          >
            {t(`outletProducts.change.${change}`)} <strong>{formatNumber(count, locale) + (exact ? '' : '+')}</strong>
          </button>
        )
      })}
    </div>
  )
}
