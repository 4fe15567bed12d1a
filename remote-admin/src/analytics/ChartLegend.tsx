import { FURTHER_SHADES } from './chart-option'
import styles from './analytics.module.css'

const shades = ['rgb(var(--link-6))', ...FURTHER_SHADES]

/** Which colour is which, in the order of the series. */
export const ChartLegend = ({ names }: { readonly names: readonly string[] }) => (
  <ul className={styles.legend}>
    {names.map((name, index) => (
      <li key={name}>
        <span className={styles.swatch} style={{ background: shades[index] }} aria-hidden />
        {name}
      </li>
    ))}
  </ul>
)
