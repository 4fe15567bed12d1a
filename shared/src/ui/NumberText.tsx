import { formatNumber, formatPercent } from '../format/number'
import { useLocale } from '../settings/use-settings'
import styles from './MoneyText.module.css'
import { UnknownValue } from './UnknownValue'

interface NumberTextProps {
  readonly value: number | null
  /** `percent` shows 67 as 67 %. */
  readonly unit?: 'percent'
  readonly digits?: number
}

/** A number in the format of the language; null is unknown, not 0. */
export const NumberText = ({ value, unit, digits = 0 }: NumberTextProps) => {
  const locale = useLocale()
  if (value === null) return <UnknownValue />
  const text =
    unit === 'percent'
      ? formatPercent(value, locale, digits)
      : formatNumber(value, locale, { maximumFractionDigits: digits })
  return <span className={styles.money}>{text}</span>
}
