import { BatchDrawer } from '../batch/BatchDrawer'
import type { MonitorsUrl } from '../list/monitors-url'
import { MissedChecksDrawer } from '../missed/MissedChecksDrawer'
import { CreateMonitorDrawer } from './CreateMonitorDrawer'
import { EditMonitorDrawer } from './EditMonitorDrawer'

interface MonitorFormsProps {
  readonly url: MonitorsUrl
  readonly onMonitor: (monitorId: string) => void
  readonly onClose: () => void
}

/** The form that the address opens: to add monitors, to change one; and the checks that were missed. */
export const MonitorForms = ({ url, onMonitor, onClose }: MonitorFormsProps) => (
  <>
    <EditMonitorDrawer monitorId={url.edit} offered={url.variant} onClose={onClose} />
    <CreateMonitorDrawer isOpen={url.form === 'new'} storeKey={url.website_type} code={url.code} onClose={onClose} />
    <MissedChecksDrawer isOpen={url.form === 'missed'} onClose={onClose} onMonitor={onMonitor} />
    <BatchDrawer isOpen={url.form === 'batch'} storeKey={url.website_type} onClose={onClose} />
  </>
)
