import type { Money } from '../contract/money'
import styles from './MoneyText.module.css'
import { UnknownValue } from './UnknownValue'
import { usePriceText } from './use-price-text'

interface MoneyTextProps {
  readonly money: Money | null
  /** Struck through: a price replaced by another one. */
  readonly isStruck?: boolean
  /** The lowest of several prices. */
  readonly isLowest?: boolean
}

/** An amount in its own currency. */
export const MoneyText = ({ money, isStruck = false, isLowest = false }: MoneyTextProps) => {
  const textOf = usePriceText()
  if (!money) return <UnknownValue />
  const text = textOf(money, isLowest)
  return isStruck ? <s className={styles.struck}>{text}</s> : <span className={styles.money}>{text}</span>
}
