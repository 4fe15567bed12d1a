import { Button } from '@arco-design/web-react'
import { IconPlus } from '@arco-design/web-react/icon'
import { useTranslation } from 'react-i18next'
import { useCan } from '@outlet/shared/session/use-can'
import { EmptyState } from '@outlet/shared/ui/EmptyState'

/** Says what a task is, and leads to the first one. */
export const TasksEmpty = ({ onAdd }: { readonly onAdd: () => void }) => {
  const { t } = useTranslation('snatch-tasks')
  const mayWrite = useCan()('snatch-tasks.write')
  return (
    <EmptyState
      title={t('snatchTasks.empty.title')}
      hint={t('snatchTasks.empty.hint')}
      action={
        mayWrite && (
          <Button type="primary" icon={<IconPlus />} onClick={onAdd}>
            {t('snatchTasks.add')}
          </Button>
        )
      }
    />
  )
}
