import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { LatestEvent } from '@outlet/shared/contract/inventory-monitors/inventory-monitor-overview'
import { PracticeTag } from '@outlet/shared/ui/PracticeTag'
import { ProductImage } from '@outlet/shared/ui/ProductImage'
import { TaggedLine } from '@outlet/shared/ui/TaggedLine'
import { monitorAddress } from '../monitors-page'
import linked from '../../common/linked-rows.module.css'
import styles from './widget.module.css'

const PICTURE_PX = 36

interface ProductRowProps {
  readonly monitor: Pick<LatestEvent['monitor'], 'id' | 'product_name' | 'thumbnail' | 'is_practice'>
  /** Colour of the dot before the details. */
  readonly tone: 'good' | 'special' | 'neutral'
  readonly details: string
  /** Wraps the details instead of cutting them: amounts are never cut off. */
  readonly isWrapped?: boolean
  /** Price and a line below it. */
  readonly children: ReactNode
}

/** A product of a widget with a link to its monitor: picture, name, one line of details, price. */
export const ProductRow = ({ monitor, tone, details, isWrapped = false, children }: ProductRowProps) => {
  const { t } = useTranslation('monitoring')
  const dot = <span className={styles.dot} data-tone={tone} aria-hidden="true" />
  const tag = <PracticeTag isPractice={monitor.is_practice} />
  return (
    <Link className={`${linked.row} ${styles.product}`} to={monitorAddress(monitor.id)}>
      <ProductImage image={monitor.thumbnail} size={PICTURE_PX} />
      <span className={styles.text}>
        <span className={styles.name} title={monitor.product_name ?? undefined}>
          {monitor.product_name ?? t('inventoryMonitors.unnamed')}
        </span>
        {isWrapped ? (
          <span className={styles.details}>
            {dot}
            {details} {tag}
          </span>
        ) : (
          <TaggedLine className={styles.details} title={details} tags={tag}>
            {dot}
            {details}
          </TaggedLine>
        )}
      </span>
      <span className={styles.end}>{children}</span>
    </Link>
  )
}
