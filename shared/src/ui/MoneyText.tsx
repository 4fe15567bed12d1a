import type { Money } from '../contract/money'
import { formatMoney } from '../format/money'
import { useLocale } from '../settings/use-settings'
import styles from './MoneyText.module.css'
import { UnknownValue } from './UnknownValue'

interface MoneyTextProps {
  readonly money: Money | null
  /** For a price that another one has taken the place of. */
  readonly isStruck?: boolean
}

/** An amount in its own currency. */
export const MoneyText = ({ money, isStruck = false }: MoneyTextProps) => {
  const locale = useLocale()
  if (!money) return <UnknownValue />
  const text = formatMoney(money, locale)
  return isStruck ? <s className={styles.struck}>{text}</s> : <span className={styles.money}>{text}</span>
}
