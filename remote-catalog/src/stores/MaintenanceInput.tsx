import { Button, Checkbox, Select } from '@arco-design/web-react'
import { IconPlus } from '@arco-design/web-react/icon'
import { useTranslation } from 'react-i18next'
import {
  MAX_MAINTENANCE_WINDOWS,
  NO_MAINTENANCE,
  type Maintenance,
  type MaintenanceWindow,
} from '@outlet/shared/contract/stores/maintenance'
import { weekdayNames } from '@outlet/shared/format/active-hours-text'
import { localMoment } from '@outlet/shared/format/local-moment'
import { serverNow } from '@outlet/shared/format/server-clock'
import { useLocale } from '@outlet/shared/settings/use-settings'
import { MomentInput } from '@outlet/shared/ui/pickers/MomentInput'
import { TimeInput } from '@outlet/shared/ui/pickers/TimeInput'
import { useInstallationZone } from '@outlet/shared/ui/use-installation-zone'
import styles from './maintenance.module.css'

const SUNDAY = 7
const HOUR_MS = 3_600_000

const newWindow = (kind: MaintenanceWindow['kind']): MaintenanceWindow => {
  if (kind === 'weekly') return { kind, days: [SUNDAY], from: '02:00', to: '04:00' }
  const now = new Date(serverNow())
  return { kind, from: localMoment(now), to: localMoment(new Date(now.getTime() + HOUR_MS)) }
}

interface WindowFieldsProps {
  readonly window: MaintenanceWindow
  readonly onChange: (window: MaintenanceWindow) => void
}

const Times = ({ window, onChange }: WindowFieldsProps) => {
  const { t } = useTranslation('catalog')
  const Input = window.kind === 'once' ? MomentInput : TimeInput
  return (
    <div className={styles.times} data-kind={window.kind}>
      <Input
        aria-label={t('stores.maintenance.from')}
        value={window.from}
        onChange={(from) => onChange({ ...window, from })}
      />
      <span aria-hidden="true">–</span>
      <Input aria-label={t('stores.maintenance.to')} value={window.to} onChange={(to) => onChange({ ...window, to })} />
    </div>
  )
}

const WindowFields = ({ window, onChange, onRemove }: WindowFieldsProps & { readonly onRemove: () => void }) => {
  const { t } = useTranslation('catalog')
  const locale = useLocale()
  const kinds = (['weekly', 'once'] as const).map((value) => ({ value, label: t(`stores.maintenance.kind.${value}`) }))
  return (
    <div className={styles.window}>
      <div className={styles.head}>
        <Select
          aria-label={t('stores.maintenance.repeat')}
          value={window.kind}
          options={kinds}
          onChange={(kind: MaintenanceWindow['kind']) => onChange(newWindow(kind))}
        />
        <Button type="text" status="danger" onClick={onRemove}>
          {t('stores.maintenance.remove')}
        </Button>
      </div>
      {window.kind === 'weekly' && (
        <Checkbox.Group
          className={styles.days ?? ''}
          aria-label={t('stores.maintenance.days')}
          value={window.days}
          onChange={(days: number[]) => onChange({ ...window, days: days.toSorted((one, other) => one - other) })}
          options={weekdayNames(locale).map((name, index) => ({ value: index + 1, label: name }))}
        />
      )}
      <Times window={window} onChange={onChange} />
    </div>
  )
}

interface MaintenanceInputProps {
  readonly value?: Maintenance
  readonly onChange?: (maintenance: Maintenance) => void
  readonly 'aria-label'?: string
}

/** Maintenance windows of a store, in its own time zone. */
export const MaintenanceInput = ({ value = NO_MAINTENANCE, onChange, 'aria-label': label }: MaintenanceInputProps) => {
  const { t } = useTranslation('catalog')
  const installation = useInstallationZone()
  const { windows, time_zone } = value
  const change = (part: Partial<Maintenance>) => onChange?.({ ...value, ...part })
  const zones = Intl.supportedValuesOf('timeZone').map((zone) => ({ value: zone, label: zone }))
  return (
    <div className={styles.maintenance} role="group" aria-label={label}>
      {windows.map((window, index) => (
        <WindowFields
          // Windows have no identity besides their place.
          key={index}
          window={window}
          onChange={(next) => change({ windows: windows.with(index, next) })}
          onRemove={() => change({ windows: windows.toSpliced(index, 1) })}
        />
      ))}
      {windows.length > 0 && (
        <label className={styles.zone}>
          {t('stores.maintenance.zone')}
          <Select
            aria-label={t('stores.maintenance.zone')}
            showSearch
            value={time_zone ?? ''}
            onChange={(zone: string) => change({ time_zone: zone === '' ? null : zone })}
            options={[{ value: '', label: installation }, ...zones]}
          />
        </label>
      )}
      {windows.length < MAX_MAINTENANCE_WINDOWS && (
        <Button icon={<IconPlus />} onClick={() => change({ windows: [...windows, newWindow('weekly')] })}>
          {t('stores.maintenance.add')}
        </Button>
      )}
    </div>
  )
}
