import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { InventoryMonitor, MonitorChange } from '@outlet/shared/contract/inventory-monitors'
import type { z } from '@outlet/shared/contract/zod'
import { ErrorNotice } from '@outlet/shared/ui/ErrorNotice'
import { FormDrawer } from '@outlet/shared/ui/FormDrawer'
import { formWatch } from '@outlet/shared/ui/form-watch'
import { FormField } from '@outlet/shared/ui/FormField'
import { PageDrawer } from '@outlet/shared/ui/PageDrawer'
import { monitorQuery, updateMonitorAction } from '../inventory-monitors.queries'
import { MonitorSettingsFields } from './MonitorSettingsFields'
import { ReplayPanel } from '../replay/ReplayPanel'
import { productOf, replayOf, settingsBodyOf, settingsValuesOf, subjectOf } from './settings-values'
import { showSuccess } from '../show-outcome'
import { useSettingsText } from './use-settings-text'
import { VariantsInput } from './VariantsInput'

interface EditMonitorDrawerProps {
  readonly monitorId: string | undefined
  /** Variant that is offered to be followed as well. */
  readonly offered: string | undefined
  readonly onClose: () => void
}

const valuesOf = (monitor: InventoryMonitor) => ({
  version: monitor.version,
  variant_ids: monitor.variant_ids,
  ...settingsValuesOf(monitor),
})

const Watch = formWatch<ReturnType<typeof valuesOf>>()

/** The monitor's current version; undefined while it is fetched. */
const useCurrentMonitor = (monitorId: string | undefined) => {
  const { data, error, isFetching } = useQuery({ ...monitorQuery(monitorId ?? ''), enabled: monitorId !== undefined })
  if (monitorId === undefined) return { fresh: undefined, error: null }
  return { fresh: isFetching ? undefined : data, error }
}

interface Edited {
  readonly monitor: InventoryMonitor
  readonly isOpen: boolean
}

/**
 * The monitor that is being edited, as it was when the drawer opened: an older version would cause a conflict
 * (optimistic locking). The monitor stays available while the drawer closes.
 */
const useEdited = (monitorId: string | undefined) => {
  const { fresh, error } = useCurrentMonitor(monitorId)
  const [edited, setEdited] = useState<Edited>()
  const isOpen = edited?.isOpen === true
  if (isOpen && edited.monitor.id !== monitorId) setEdited({ ...edited, isOpen: false })
  if (!isOpen && fresh) setEdited({ monitor: fresh, isOpen: true })
  return { edited, error: isOpen ? null : error }
}

/** Edits a monitor's settings; opens when the monitor is loaded. */
export const EditMonitorDrawer = ({ monitorId, offered, onClose }: EditMonitorDrawerProps) => {
  const { t } = useTranslation('monitoring')
  const update = useMutation(updateMonitorAction)
  const describe = useSettingsText()
  const { edited, error } = useEdited(monitorId)
  if (error) {
    return (
      <PageDrawer title={t('inventoryMonitors.action.edit')} isOpen onClose={onClose}>
        <ErrorNotice error={error} />
      </PageDrawer>
    )
  }
  if (!edited) return null
  const { monitor, isOpen } = edited
  const { id, product_code: code } = monitor
  const submit = async (body: z.output<typeof MonitorChange>) => {
    await update.mutateAsync({ params: { monitorId: id }, body })
    showSuccess(t('inventoryMonitors.done.updated', { code }))
  }
  return (
    <FormDrawer
      key={id}
      presence={{ type: 'inventory_monitor', id }}
      name={`edit ${id}`}
      title={t('inventoryMonitors.form.edit_title', { code })}
      isOpen={isOpen}
      onClose={onClose}
      initial={valuesOf(monitor)}
      schema={MonitorChange}
      bodyOf={settingsBodyOf}
      submit={submit}
      valuesOf={(current) => valuesOf(InventoryMonitor.parse(current))}
      describe={describe}
    >
      <FormField field="variant_ids" label={t('inventoryMonitors.variants.label')}>
        <VariantsInput websiteType={monitor.website_type} product={productOf(monitor)} offered={offered} />
      </FormField>
      <MonitorSettingsFields areAllShown />
      <Watch>{(values) => <ReplayPanel question={() => replayOf({ ...values, ...subjectOf(monitor) })} />}</Watch>
    </FormDrawer>
  )
}
