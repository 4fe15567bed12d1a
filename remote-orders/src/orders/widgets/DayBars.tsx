import type { CSSProperties, ReactNode } from 'react'
import { formatCalendarDay } from '@outlet/shared/format/time'
import { useLocale } from '@outlet/shared/settings/use-settings'
import { axisTicks } from './axis-ticks'
import styles from './day-bars.module.css'

const DAYS_A_WEEK = 7

export interface DayBar {
  readonly day: string
  readonly value: number
  /** Tooltip: the day and its value. */
  readonly title: string
  /** Whether the value is unknown; drawn differently from 0. */
  readonly isUnknown?: boolean
}

interface DayBarsProps {
  /** Accessible name of the picture. */
  readonly label: string
  readonly bars: readonly DayBar[]
  readonly formatTick: (value: number) => string
  /** The same data as a table, for screen readers. */
  readonly table: ReactNode
}

/**
 * Bar chart with one bar per day. Drawn without the chart library, so that the start page does not load its 130 kB. It
 * is only as high as its ticks require.
 */
export const DayBars = ({ label, bars, formatTick, table }: DayBarsProps) => {
  const locale = useLocale()
  const ticks = axisTicks(Math.max(0, ...bars.map(({ value }) => value)))
  const top = ticks.at(-1) ?? 1
  const size: CSSProperties & Record<'--intervals', number> = { '--intervals': ticks.length - 1 }
  // Every seventh day is named, counted from today.
  const isNamed = (index: number) => (bars.length - 1 - index) % DAYS_A_WEEK === 0
  return (
    <figure className={styles.chart} style={size}>
      <ol className={styles.ticks} aria-hidden="true">
        {ticks.toReversed().map((tick) => (
          <li key={tick}>{formatTick(tick)}</li>
        ))}
      </ol>
      <div className={styles.plot} role="img" aria-label={label}>
        {bars.map(({ day, value, title, isUnknown = false }) => (
          <span key={day} className={styles.slot} title={title}>
            <span className={styles.bar} data-unknown={isUnknown} style={{ height: `${(value / top) * 100}%` }} />
          </span>
        ))}
      </div>
      <div className={styles.days} aria-hidden="true">
        {bars.map(({ day }, index) => (
          <span key={day}>{isNamed(index) && <span>{formatCalendarDay(day, locale)}</span>}</span>
        ))}
      </div>
      <div className={styles.table}>{table}</div>
    </figure>
  )
}
