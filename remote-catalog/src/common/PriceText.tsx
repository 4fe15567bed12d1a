import type { Money } from '@outlet/shared/contract/money'
import { MoneyText } from '@outlet/shared/ui/MoneyText'
import styles from './product.module.css'

interface PriceTextProps {
  readonly price: Money | null
  readonly regular: Money | null
}

/** What is asked now; below it, struck, what was, where that was more. */
export const PriceText = ({ price, regular }: PriceTextProps) => {
  const isLess = price !== null && regular !== null && price.minor < regular.minor
  return (
    <span className={styles.price}>
      <MoneyText money={price} />
      {isLess && <MoneyText money={regular} isStruck />}
    </span>
  )
}
