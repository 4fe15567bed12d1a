import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MonitorEventKind } from '@outlet/shared/contract/inventory-monitors/inventory-monitor-events'
import type { MonitorEvent } from '@outlet/shared/contract/inventory-monitors/inventory-monitor-events'
import { DataTable } from '@outlet/shared/ui/DataTable'
import type { Column } from '@outlet/shared/ui/DataTable'
import { EmptyState } from '@outlet/shared/ui/EmptyState'
import { ManyFilter } from '@outlet/shared/ui/SelectFilter'
import { TimeText } from '@outlet/shared/ui/TimeText'
import { EventTag, useEventText } from './EventTag'
import { monitorEventsQuery } from '../inventory-monitors.queries'
import styles from './monitor.module.css'
import settingStyles from '../settings.module.css'

const idOf = ({ id }: MonitorEvent) => id

const useEventColumns = (): readonly Column<MonitorEvent>[] => {
  const { t } = useTranslation('monitoring')
  const textOf = useEventText()
  return useMemo(() => {
    const column = (key: string, width: number, cell: Column<MonitorEvent>['cell']): Column<MonitorEvent> => ({
      key,
      title: t(`inventoryMonitors.event.column_${key}`),
      width,
      cell,
    })
    const ended = ({ at, ended_at: end }: MonitorEvent) => {
      if (end === null) return t('inventoryMonitors.event.lasts')
      return end === at ? null : <TimeText time={end} form="date-time" />
    }
    return [
      column('at', 150, ({ at }) => <TimeText time={at} form="date-time" />),
      column('kind', 132, ({ kind }) => <EventTag kind={kind} />),
      column('what', 220, textOf),
      column('ended', 150, ended),
    ]
  }, [t, textOf])
}

export const MonitorEvents = ({ monitorId }: { monitorId: string }) => {
  const { t } = useTranslation('monitoring')
  const [kinds, setKinds] = useState<MonitorEventKind[]>([])
  const list = useInfiniteQuery(monitorEventsQuery(monitorId, kinds))
  return (
    <section className={styles.section}>
      <div className={settingStyles.head}>
        <h3 className={styles.heading}>{t('inventoryMonitors.event.title')}</h3>
        <div className={settingStyles.filter}>
          <ManyFilter
            label={t('inventoryMonitors.event.column_kind')}
            options={MonitorEventKind.options.map((kind) => ({
              value: kind,
              label: t(`inventoryMonitors.event.${kind}`),
            }))}
            value={kinds}
            onChange={setKinds}
          />
        </div>
      </div>
      <DataTable
        label={t('inventoryMonitors.event.title')}
        list={list}
        columns={useEventColumns()}
        rowKey={idOf}
        isFiltered={kinds.length > 0}
        empty={<EmptyState title={t('inventoryMonitors.event.empty')} />}
      />
    </section>
  )
}
