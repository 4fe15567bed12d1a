import { productStock } from '../../contract/stock'
import { Tag } from '@arco-design/web-react'
import { useEffect, useRef } from 'react'
import { isPriceRange } from '../../contract/money'
import type { ProductCandidate } from '../../contract/products/product-candidates'
import { MoneyText } from '../MoneyText'
import { ProductImage } from '../ProductImage'
import { useStockLabels } from '../use-stock-labels'
import type { PickedFor } from './picked-for'
import styles from './ProductPicker.module.css'
import { usePickerMessages } from './picker-messages'

/** Whether the product is already monitored or in the base, if that is relevant. */
const alreadyThere = (product: ProductCandidate, pickedFor: PickedFor): 'monitored' | 'in_base' | undefined => {
  if (pickedFor === 'monitor' && product.is_monitored) return 'monitored'
  return pickedFor === 'base' && product.base_item_id !== null ? 'in_base' : undefined
}

interface CandidateProps {
  readonly id: string
  readonly product: ProductCandidate
  readonly pickedFor: PickedFor
  readonly isActive: boolean
  readonly onPick: () => void
}

/** One product of a store in the list of candidates. */
export const Candidate = ({ id, product, pickedFor, isActive, onPick }: CandidateProps) => {
  const { t } = usePickerMessages()
  const labels = useStockLabels()
  const element = useRef<HTMLLIElement>(null)
  const there = alreadyThere(product, pickedFor)
  useEffect(() => {
    if (isActive) element.current?.scrollIntoView({ block: 'nearest' })
  }, [isActive])
  return (
    <li
      ref={element}
      id={id}
      role="option"
      aria-selected={isActive}
      className={styles.candidate}
      // Prevents the click from moving the focus out of the input.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPick}
    >
      <ProductImage image={product.thumbnail} size={40} />
      <span className={styles.text}>
        <span className={styles.name}>{product.name}</span>
        <span className={styles.aside}>
          {product.product_id}&nbsp;· {product.store_name}
        </span>
      </span>
      <span className={styles.values}>
        <MoneyText money={product.price} isLowest={isPriceRange(product.price, product.price_max)} />
        <span className={styles.aside}>{product.is_offline ? t('offline') : labels.stock(productStock(product))}</span>
      </span>
      {there && (
        <Tag size="small" className={styles.tag ?? ''}>
          {t(there)}
        </Tag>
      )}
    </li>
  )
}
