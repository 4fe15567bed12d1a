import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { InventoryMonitor, MonitorChange } from '@outlet/shared/contract/inventory-monitors'
import type { z } from '@outlet/shared/contract/zod'
import { FormDrawer } from '@outlet/shared/ui/FormDrawer'
import { monitorQuery, updateMonitorAction } from './inventory-monitors.queries'
import { MonitorSettingsFields } from './MonitorSettingsFields'
import { tellDone } from './tell'

interface EditMonitorDrawerProps {
  readonly monitorId: string | undefined
  readonly onClose: () => void
}

const valuesOf = ({ version, interval_seconds, confirmations, note }: InventoryMonitor) => ({
  version,
  interval_seconds,
  confirmations,
  note: note ?? '',
})
type Values = ReturnType<typeof valuesOf>

const bodyOf = (values: Values) => ({ ...values, note: values.note || null })

const EditForm = ({ monitor, onClose }: { monitor: InventoryMonitor; onClose: () => void }) => {
  const { t } = useTranslation('monitoring')
  const update = useMutation(updateMonitorAction)
  const { id, product_code: code } = monitor
  const submit = async (body: z.output<typeof MonitorChange>) => {
    await update.mutateAsync({ params: { monitorId: id }, body })
    tellDone(t('inventoryMonitors.done.updated', { code }))
  }
  return (
    <FormDrawer
      name={`edit ${id}`}
      title={t('inventoryMonitors.form.edit_title', { code })}
      isOpen
      onClose={onClose}
      initial={valuesOf(monitor)}
      schema={MonitorChange}
      bodyOf={bodyOf}
      submit={submit}
      valuesOf={(current) => valuesOf(InventoryMonitor.parse(current))}
    >
      <MonitorSettingsFields />
    </FormDrawer>
  )
}

/** Changes how a monitor is checked; opens when the monitor is there. */
export const EditMonitorDrawer = ({ monitorId, onClose }: EditMonitorDrawerProps) => {
  const { data: monitor } = useQuery({ ...monitorQuery(monitorId ?? ''), enabled: monitorId !== undefined })
  if (!monitor || monitorId === undefined) return null
  return <EditForm key={monitorId} monitor={monitor} onClose={onClose} />
}
