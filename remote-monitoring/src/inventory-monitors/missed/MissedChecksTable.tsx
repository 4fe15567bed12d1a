import { Radio } from '@arco-design/web-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { missedCheckDays, MissedReason } from '@outlet/shared/contract/inventory-monitors/missed-checks'
import type { MissedChecks } from '@outlet/shared/contract/inventory-monitors/missed-checks'
import { formatNumber } from '@outlet/shared/format/number'
import { useLocale } from '@outlet/shared/settings/use-settings'
import { DataTable, type Column } from '@outlet/shared/ui/DataTable'
import { EmptyState } from '@outlet/shared/ui/EmptyState'
import { SelectFilter } from '@outlet/shared/ui/SelectFilter'
import { TimeText } from '@outlet/shared/ui/TimeText'
import { SEPARATOR } from '@outlet/shared/format/separator'
import { missedChecksQuery } from '../inventory-monitors.queries'
import { useMonitorLabels } from '../use-monitor-labels'
import settingStyles from '../settings.module.css'
import styles from '../monitors.module.css'

interface MissedChecksTableProps {
  /** Limits the table to one monitor; undefined = all. */
  readonly monitorId?: string
  readonly onOpen?: (missed: MissedChecks) => void
}

const idOf = ({ id }: MissedChecks) => id

const useReason = () => {
  const { t } = useTranslation('monitoring')
  const labels = useMonitorLabels()
  return ({ reason, code }: MissedChecks) => {
    const cause = code === null ? null : labels.reason({ last_error: { code, message: '' } })
    return [t(`inventoryMonitors.missed.reason.${reason}`), cause].filter((part) => part !== null).join(SEPARATOR)
  }
}

/** Start and end of a period; an ongoing period ends now. */
const Period = ({ from, until }: Pick<MissedChecks, 'from' | 'until'>) => {
  const { t } = useTranslation('monitoring')
  return (
    <>
      <TimeText time={from} form="date-time" /> –{' '}
      {until === null ? t('inventoryMonitors.missed.ongoing') : <TimeText time={until} form="date-time" />}
    </>
  )
}

const useMissedColumns = (isOfOne: boolean): readonly Column<MissedChecks>[] => {
  const { t } = useTranslation('monitoring')
  const locale = useLocale()
  const reasonOf = useReason()
  return useMemo(() => {
    const column = (key: string, width: number, cell: Column<MissedChecks>['cell']): Column<MissedChecks> => ({
      key,
      title: t(`inventoryMonitors.missed.column_${key}`),
      width,
      cell,
    })
    const counts = ({ missed, failed }: MissedChecks) =>
      failed === 0
        ? formatNumber(missed, locale)
        : t('inventoryMonitors.missed.with_failed', {
            missed: formatNumber(missed, locale),
            failed: formatNumber(failed, locale),
          })
    const named = ({ product_name: name, product_code: code }: MissedChecks, second: ReactNode) => (
      <>
        <div className={styles.name}>{name ?? code}</div>
        <div className={styles.codes}>{second}</div>
      </>
    )
    const monitor: Column<MissedChecks> = {
      ...column('monitor', 170, (missed) => named(missed, missed.product_code)),
      card: 'title',
      cardCell: (missed) => named(missed, <Period {...missed} />),
    }
    const from: Column<MissedChecks> = {
      ...column('from', 150, (missed) => <TimeText time={missed.from} form="date-time" />),
      ...(isOfOne && { card: 'title', cardCell: (missed) => <Period {...missed} /> }),
    }
    return [
      ...(isOfOne ? [] : [monitor]),
      from,
      column('until', 150, ({ until }) =>
        until === null ? t('inventoryMonitors.missed.ongoing') : <TimeText time={until} form="date-time" />,
      ),
      { ...column('missed', 130, counts), align: 'end', card: 'price' },
      { ...column('reason', 200, reasonOf), card: 'state' },
    ]
  }, [t, locale, reasonOf, isOfOne])
}

/** Checks without a reading, with the reason if it is known. */
export const MissedChecksTable = ({ monitorId, onOpen }: MissedChecksTableProps) => {
  const { t } = useTranslation('monitoring')
  const [days, setDays] = useState<(typeof missedCheckDays)[number]>(7)
  const [reason, setReason] = useState<MissedReason>()
  const list = useInfiniteQuery(missedChecksQuery({ days, reason, monitorId }))
  const columns = useMissedColumns(monitorId !== undefined)
  const title = t('inventoryMonitors.missed.title')
  return (
    <>
      <div className={settingStyles.head}>
        <p className={settingStyles.aside}>{t('inventoryMonitors.missed.hint')}</p>
        <span className={settingStyles.filters}>
          <SelectFilter
            label={t('inventoryMonitors.missed.column_reason')}
            options={MissedReason.options.map((value) => ({
              value,
              label: t(`inventoryMonitors.missed.reason.${value}`),
            }))}
            value={reason}
            onChange={setReason}
          />
          <Radio.Group
            type="button"
            size="small"
            aria-label={t('inventoryMonitors.missed.period')}
            value={days}
            onChange={setDays}
            options={missedCheckDays.map((value) => ({
              value,
              label: t('inventoryMonitors.missed.last', { count: value }),
            }))}
          />
        </span>
      </div>
      <DataTable
        label={title}
        list={list}
        columns={columns}
        rowKey={idOf}
        {...(onOpen && { onOpen })}
        isFiltered={reason !== undefined}
        empty={<EmptyState title={t('inventoryMonitors.missed.empty')} />}
      />
    </>
  )
}
