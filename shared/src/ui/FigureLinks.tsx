import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import styles from './FigureLinks.module.css'

interface Figure {
  readonly name: string
  /** What the number counts. */
  readonly label: string
  readonly value: ReactNode
  /** Where it is shown what is counted. */
  readonly link: string
  /** Colours the number: good news or bad, only where there is any. */
  readonly tone?: 'good' | 'bad' | undefined
}

interface FigureLinksProps {
  readonly figures: readonly Figure[]
  /** Where amounts stand among them, which need more room than counts. */
  readonly isWide?: boolean
}

/** A few numbers side by side, each a link to what it counts. */
export const FigureLinks = ({ figures, isWide = false }: FigureLinksProps) => (
  <ul className={styles.figures} data-wide={isWide}>
    {figures.map(({ name, label, value, link, tone }) => (
      <li key={name}>
        <Link to={link} className={styles.figure} data-tone={tone}>
          <span className={styles.number}>{value}</span>
          <span className={styles.name}>{label}</span>
        </Link>
      </li>
    ))}
  </ul>
)
