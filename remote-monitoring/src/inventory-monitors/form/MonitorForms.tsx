import { useTranslation } from 'react-i18next'
import { PageDrawer } from '@outlet/shared/ui/PageDrawer'
import { BatchDrawer } from '../batch/BatchDrawer'
import type { MonitorsUrl } from '../list/monitor-source'
import { CreateMonitorDrawer } from './CreateMonitorDrawer'
import { EditMonitorDrawer } from './EditMonitorDrawer'
import { MissedChecksTable } from '../missed/MissedChecksTable'

interface MonitorFormsProps {
  readonly url: MonitorsUrl
  readonly onMonitor: (monitorId: string) => void
  readonly onClose: () => void
}

interface MissedChecksDrawerProps {
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly onMonitor: (monitorId: string) => void
}

/** Report of missed checks of all monitors; each row links to its monitor. */
const MissedChecksDrawer = ({ isOpen, onClose, onMonitor }: MissedChecksDrawerProps) => {
  const { t } = useTranslation('monitoring')
  return (
    <PageDrawer title={t('inventoryMonitors.missed.title')} isOpen={isOpen} onClose={onClose} kind="record">
      <MissedChecksTable onOpen={({ monitor_id: id }) => onMonitor(id)} />
    </PageDrawer>
  )
}

/** The drawer that the address opens: to add or edit monitors, or the report of missed checks. */
export const MonitorForms = ({ url, onMonitor, onClose }: MonitorFormsProps) => (
  <>
    <EditMonitorDrawer monitorId={url.edit} offered={url.variant} onClose={onClose} />
    <CreateMonitorDrawer isOpen={url.form === 'new'} storeKey={url.website_type} code={url.code} onClose={onClose} />
    <MissedChecksDrawer isOpen={url.form === 'missed'} onClose={onClose} onMonitor={onMonitor} />
    <BatchDrawer isOpen={url.form === 'batch'} storeKey={url.website_type} onClose={onClose} />
  </>
)
