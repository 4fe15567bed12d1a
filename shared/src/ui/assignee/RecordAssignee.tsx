import { useState } from 'react'
import type { UserReference } from '../../contract/users/user-reference'
import { useCellTranslation } from '../../i18n/use-cell-translation'
import '../list-messages/list-messages'
import { runAction } from '../use-action'
import { AssigneeSelect } from './AssigneeSelect'
import { AssigneeText } from './AssigneeText'

interface RecordAssigneeProps {
  readonly assignee: UserReference | null
  /** Assigns the record; undefined for users who may not change it. */
  readonly onAssign: Assign | undefined
}

type Assign = (assigneeId: string | null) => Promise<unknown>

/** A refusal floats at the field, which shows the former assignee again. */
const Editable = ({ assignee, onAssign }: { readonly assignee: UserReference | null; readonly onAssign: Assign }) => {
  const t = useCellTranslation('lists')
  const [chosen, setChosen] = useState<string | null>()
  const assign = async (id: string | null) => {
    setChosen(id)
    await runAction(() => onAssign(id), t('assignee.label'))
    setChosen(undefined)
  }
  return (
    <AssigneeSelect
      label={t('assignee.label')}
      value={chosen === undefined ? (assignee?.id ?? null) : chosen}
      known={assignee}
      isPending={chosen !== undefined}
      onChange={(id) => void assign(id)}
    />
  )
}

/** Assignee in the drawer of a record: saved as soon as another user is chosen. */
export const RecordAssignee = ({ assignee, onAssign }: RecordAssigneeProps) =>
  onAssign ? <Editable assignee={assignee} onAssign={onAssign} /> : <AssigneeText assignee={assignee} />
