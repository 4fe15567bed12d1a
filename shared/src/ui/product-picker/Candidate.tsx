import { Tag } from '@arco-design/web-react'
import { useEffect, useRef } from 'react'
import { isPriceRange } from '../../contract/money'
import type { ProductCandidate } from '../../contract/product-candidates'
import { MoneyText } from '../MoneyText'
import { useStockWords } from '../use-stock-words'
import type { PickedFor } from './picked-for'
import { Picture } from './Picture'
import styles from './ProductPicker.module.css'
import { usePickerWords } from './picker-words'

/** That it is there already, where that matters. */
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

/** One product of a store as the list of candidates shows it. */
export const Candidate = ({ id, product, pickedFor, isActive, onPick }: CandidateProps) => {
  const { t } = usePickerWords()
  const words = useStockWords()
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
      // The text keeps the focus.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPick}
    >
      <Picture product={product} />
      <span className={styles.words}>
        <span className={styles.name}>{product.name}</span>
        <span className={styles.aside}>
          {product.product_id} · {product.store_name}
        </span>
      </span>
      <span className={styles.figures}>
        <MoneyText money={product.price} isLowest={isPriceRange(product.price, product.price_max)} />
        <span className={styles.aside}>
          {product.is_offline
            ? t('offline')
            : words.stock({ ...product, quantity: product.ats, kind: product.qty_kind })}
        </span>
      </span>
      {there && (
        <Tag size="small" className={styles.tag ?? ''}>
          {t(there)}
        </Tag>
      )}
    </li>
  )
}
