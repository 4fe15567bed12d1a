import { dashOf, FURTHER_SHADES } from './series-style'
import styles from '../analytics.module.css'

const shades = ['rgb(var(--link-6))', ...FURTHER_SHADES]

interface ChartLegendProps {
  readonly names: readonly string[]
  /** Whether the series are lines; otherwise areas. */
  readonly isLined: boolean
}

/** Legend: names and styles of the series, in drawing order. */
export const ChartLegend = ({ names, isLined }: ChartLegendProps) => (
  <ul className={styles.legend}>
    {names.map((name, index) => (
      <li key={name}>
        {isLined ? (
          <svg width="28" height="12" aria-hidden>
            <line
              x2="28"
              y1="6"
              y2="6"
              stroke={shades[index]}
              strokeWidth="2"
              strokeDasharray={dashOf(index).join(' ')}
            />
          </svg>
        ) : (
          <span className={styles.swatch} style={{ background: shades[index] }} aria-hidden />
        )}
        {name}
      </li>
    ))}
  </ul>
)
