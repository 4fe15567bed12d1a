import { Checkbox, Radio } from '@arco-design/web-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { ActiveHours } from '@outlet/shared/contract/inventory-monitors/inventory-monitor-settings'
import { useLocale } from '@outlet/shared/settings/use-settings'
import { TimeInput } from '@outlet/shared/ui/pickers/TimeInput'
import { weekdayNames } from '@outlet/shared/format/active-hours-text'
import { monitorOptionsQuery } from './monitor-options.queries'
import styles from './active-hours.module.css'

interface ActiveHoursInputProps {
  readonly value?: ActiveHours | null
  readonly onChange?: (hours: ActiveHours | null) => void
  readonly 'aria-label'?: string
}

const usual: ActiveHours = { days: [1, 2, 3, 4, 5, 6, 7], from: '08:00', to: '23:00' }
const kinds = ['always', 'chosen'] as const

/** Active hours: always, or on selected weekdays from one time to another, in the installation's time zone. */
export const ActiveHoursInput = ({ value = null, onChange, 'aria-label': label }: ActiveHoursInputProps) => {
  const { t } = useTranslation('monitoring')
  const locale = useLocale()
  const { data: options } = useQuery(monitorOptionsQuery)
  const change = (part: Partial<ActiveHours>) => onChange?.({ ...(value ?? usual), ...part })
  const text = (key: string) => t(`common.hours.${key}`)
  return (
    <div role="group" aria-label={label}>
      <Radio.Group
        aria-label={label}
        value={value === null ? 'always' : 'chosen'}
        onChange={(kind) => onChange?.(kind === 'always' ? null : usual)}
        options={kinds.map((kind) => ({ value: kind, label: text(kind) }))}
      />
      {value && (
        <>
          <Checkbox.Group
            className={styles.days ?? ''}
            aria-label={text('days')}
            value={value.days}
            onChange={(days: number[]) => change({ days: days.toSorted((one, other) => one - other) })}
            options={weekdayNames(locale).map((name, index) => ({ value: index + 1, label: name }))}
          />
          <div className={styles.times}>
            <TimeInput aria-label={text('from')} value={value.from} onChange={(from) => change({ from })} />
            <span aria-hidden="true">–</span>
            <TimeInput aria-label={text('to')} value={value.to} onChange={(to) => change({ to })} />
            <span className={styles.zone}>{options?.time_zone}</span>
          </div>
          {value.to <= value.from && (
            <p className={styles.aside}>{text(value.to === value.from ? 'whole_day' : 'next_day')}</p>
          )}
        </>
      )}
    </div>
  )
}
