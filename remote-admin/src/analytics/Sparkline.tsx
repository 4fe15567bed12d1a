import styles from './analytics.module.css'

const WIDTH = 120
const HEIGHT = 28
const MARGIN = 2

/** Path of a stepped line from 0 to the largest value. */
export const sparklinePath = (values: readonly number[]): string => {
  const largest = Math.max(1, ...values)
  const step = WIDTH / Math.max(1, values.length)
  const yOf = (value: number) => Math.round(10 * (HEIGHT - MARGIN - (value / largest) * (HEIGHT - 2 * MARGIN))) / 10
  return values
    .map((value, index) => {
      const [y, x] = [yOf(value), Math.round(10 * (index + 1) * step) / 10]
      return index === 0 ? `M0 ${y}H${x}` : `V${y}H${x}`
    })
    .join('')
}

interface SparklineProps {
  readonly values: readonly number[]
  /** Accessible name. */
  readonly label: string
}

/** Small line of values over time, without axes. */
export const Sparkline = ({ values, label }: SparklineProps) => (
  <svg className={styles.sparkline} width={WIDTH} height={HEIGHT} role="img" aria-label={label}>
    <path d={sparklinePath(values)} />
  </svg>
)
