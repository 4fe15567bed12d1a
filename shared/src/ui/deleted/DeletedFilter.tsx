import { useTranslation } from 'react-i18next'
import { RESTORABLE_DAYS } from '../../contract/list/deletion'
import '../list-messages/list-messages'
import { EmptyState } from '../EmptyState'
import { SelectFilter } from '../SelectFilter'

interface DeletedFilterProps {
  readonly isDeleted: boolean
  readonly onChange: (deleted: true | undefined) => void
}

/** Filter of a list's toolbar that shows the deleted rows instead of the others. */
export const DeletedFilter = ({ isDeleted, onChange }: DeletedFilterProps) => {
  const { t } = useTranslation('lists')
  return (
    <SelectFilter
      label={t('deleted.filter')}
      options={[{ value: 'true', label: t('deleted.filter') }]}
      value={isDeleted ? 'true' : undefined}
      onChange={(value) => onChange(value === undefined ? undefined : true)}
    />
  )
}

/** Note beside the title of a list of deleted rows: their retention period. */
export const DeletedHint = () => {
  const { t } = useTranslation('lists')
  return <span>{t('deleted.hint', { days: RESTORABLE_DAYS })}</span>
}

export const NothingDeleted = () => {
  const { t } = useTranslation('lists')
  return <EmptyState title={t('deleted.empty', { days: RESTORABLE_DAYS })} />
}
