import { isPriceRange, type Money } from '@outlet/shared/contract/money'
import { MoneyText } from '@outlet/shared/ui/MoneyText'
import { UnknownValue } from '@outlet/shared/ui/UnknownValue'
import styles from './product.module.css'

interface PriceTextProps {
  readonly price: Money | null
  /** Of a product, the highest among its variants. */
  readonly highest?: Money | null | undefined
  readonly regular: Money | null
}

/** The regular price where it is shown struck beside the current one. */
export const struckPriceOf = ({ price, regular }: Pick<PriceTextProps, 'price' | 'regular'>): Money | null =>
  price && regular && price.minor < regular.minor ? regular : null

/** What is asked now, "from" where variants cost more; below it, struck, what was, where that was more. */
export const PriceText = ({ price, highest, regular }: PriceTextProps) => {
  if (price === null) return <UnknownValue />
  const struck = struckPriceOf({ price, regular })
  return (
    <span className={styles.price}>
      <MoneyText money={price} isLowest={isPriceRange(price, highest)} />
      {struck && <MoneyText money={struck} isStruck />}
    </span>
  )
}
