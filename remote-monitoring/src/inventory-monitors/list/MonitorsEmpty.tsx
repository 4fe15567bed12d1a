import { Button } from '@arco-design/web-react'
import { IconPlus } from '@arco-design/web-react/icon'
import { useTranslation } from 'react-i18next'
import { useCan } from '@outlet/shared/session/use-can'
import { EmptyState } from '@outlet/shared/ui/EmptyState'

/** Leads a newcomer to the first monitor. */
export const MonitorsEmpty = ({ onAdd }: { onAdd: () => void }) => {
  const { t } = useTranslation('monitoring')
  const mayWrite = useCan()('inventory-monitors.write')
  return (
    <EmptyState
      title={t('inventoryMonitors.empty.title')}
      hint={t('inventoryMonitors.empty.hint')}
      action={
        mayWrite && (
          <Button type="primary" icon={<IconPlus />} onClick={onAdd}>
            {t('inventoryMonitors.add')}
          </Button>
        )
      }
    />
  )
}
