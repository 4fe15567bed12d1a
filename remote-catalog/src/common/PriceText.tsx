import { isPriceRange, type Money } from '@outlet/shared/contract/money'
import { MoneyText } from '@outlet/shared/ui/MoneyText'
import { UnknownValue } from '@outlet/shared/ui/UnknownValue'
import styles from './product.module.css'

interface PriceTextProps {
  readonly price: Money | null
  /** The highest price among the product's variants. */
  readonly highest?: Money | null | undefined
  readonly regular: Money | null
}

/** The regular price where it is shown struck beside the current one. */
export const struckPriceOf = ({ price, regular }: Pick<PriceTextProps, 'price' | 'regular'>): Money | null =>
  price && regular && price.minor < regular.minor ? regular : null

/** The current price, with "from" where other variants cost more, and the regular price struck through where it is higher. */
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
