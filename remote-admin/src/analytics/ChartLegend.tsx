import { dashOf, FURTHER_SHADES } from './series-look'
import styles from './analytics.module.css'

const shades = ['rgb(var(--link-6))', ...FURTHER_SHADES]

interface ChartLegendProps {
  readonly names: readonly string[]
  /** Of lines; else of areas. */
  readonly isLined: boolean
}

/** Which series is which, in their order, as they are drawn. */
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
