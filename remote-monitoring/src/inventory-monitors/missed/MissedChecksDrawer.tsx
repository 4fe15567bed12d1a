import { useTranslation } from 'react-i18next'
import { PageDrawer } from '@outlet/shared/ui/PageDrawer'
import { MissedChecksTable } from './MissedChecksTable'

interface MissedChecksDrawerProps {
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly onMonitor: (monitorId: string) => void
}

/** The report over all monitors; each row leads to its monitor. */
export const MissedChecksDrawer = ({ isOpen, onClose, onMonitor }: MissedChecksDrawerProps) => {
  const { t } = useTranslation('monitoring')
  return (
    <PageDrawer title={t('inventoryMonitors.missed.title')} isOpen={isOpen} onClose={onClose} kind="record">
      <MissedChecksTable onOpen={({ monitor_id: id }) => onMonitor(id)} />
    </PageDrawer>
  )
}
