import { isPriceRange, type Money } from '@outlet/shared/contract/money'
import { MoneyText } from '@outlet/shared/ui/MoneyText'
import { UnknownValue } from '@outlet/shared/ui/UnknownValue'
import styles from './product.module.css'

interface PriceTextProps {
  readonly price: Money | null
  /** Highest price among the product's variants. */
  readonly highest?: Money | null | undefined
  readonly regular: Money | null
}

/** Regular price if it is shown struck through beside the current one; else null. */
export const struckPriceOf = ({ price, regular }: Pick<PriceTextProps, 'price' | 'regular'>): Money | null =>
  price && regular && price.minor < regular.minor ? regular : null

/** Current price, with "from" if other variants cost more, and the regular price struck through if it is higher. */
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
