import type { Money } from '@outlet/shared/contract/money'
import { formatMoney } from '@outlet/shared/format/money'
import { useLocale } from '@outlet/shared/settings/use-settings'
import { MoneyText } from '@outlet/shared/ui/MoneyText'
import { UnknownValue } from '@outlet/shared/ui/UnknownValue'
import styles from './product.module.css'

interface PriceTextProps {
  readonly price: Money | null
  readonly regular: Money | null
}

/** The regular price where it is shown struck beside the current one. */
export const struckPriceOf = ({ price, regular }: PriceTextProps): Money | null =>
  price && regular && price.minor < regular.minor ? regular : null

/** What is asked now; below it, struck, what was, where that was more. */
export const PriceText = ({ price, regular }: PriceTextProps) => {
  const locale = useLocale()
  if (price === null) return <UnknownValue />
  const struck = struckPriceOf({ price, regular })
  return (
    <span className={styles.price}>
      {formatMoney(price, locale)}
      {struck && <MoneyText money={struck} isStruck />}
    </span>
  )
}
