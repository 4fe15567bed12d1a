import { useTranslation } from 'react-i18next'
import { RESTORABLE_DAYS } from '../../contract/deletion'
import '../list-words/list-words'
import { EmptyState } from '../EmptyState'
import { SelectFilter } from '../SelectFilter'

interface DeletedFilterProps {
  readonly isDeleted: boolean
  readonly onChange: (deleted: true | undefined) => void
}

/** In a list's toolbar: the deleted rows in place of the others. */
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

/** Beside the title of a list that shows deleted rows: how long they are kept. */
export const DeletedHint = () => {
  const { t } = useTranslation('lists')
  return <span>{t('deleted.hint', { days: RESTORABLE_DAYS })}</span>
}

export const NothingDeleted = () => {
  const { t } = useTranslation('lists')
  return <EmptyState title={t('deleted.empty', { days: RESTORABLE_DAYS })} />
}
