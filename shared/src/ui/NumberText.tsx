import { formatNumber, formatPercent } from '../format/number'
import { useLocale } from '../settings/use-settings'
import styles from './MoneyText.module.css'
import { UnknownValue } from './UnknownValue'

interface NumberTextProps {
  readonly value: number | null
  /** `percent` takes 67 for 67 %. */
  readonly unit?: 'percent'
  readonly digits?: number
}

/** A number as the language writes it; null is unknown, not 0. */
export const NumberText = ({ value, unit, digits = 0 }: NumberTextProps) => {
  const locale = useLocale()
  if (value === null) return <UnknownValue />
  const text =
    unit === 'percent'
      ? formatPercent(value, locale, digits)
      : formatNumber(value, locale, { maximumFractionDigits: digits })
  return <span className={styles.money}>{text}</span>
}
