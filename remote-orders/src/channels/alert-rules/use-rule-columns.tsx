import { useMutation } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { AlertRule } from '@outlet/shared/contract/alert-rules'
import { columnOf, type Column } from '@outlet/shared/ui/DataTable'
import { useDeletionColumns } from '@outlet/shared/ui/deleted/use-deletion-columns'
import { TimeText } from '@outlet/shared/ui/TimeText'
import { restoreRuleAction } from './alert-rules.queries'
import { RuleLastCell, RuleNameCell, RulePaceCell, RuleRowActions, RuleStateCell, RuleTargetsCell } from './RuleCells'

const column = columnOf<AlertRule, TFunction<'channels'>>((t, key) => t(`channels.rule.column.${key}`))
const shared = columnOf<AlertRule, TFunction<'channels'>>((t, key) => t(`channels.column.${key}`))

const columnsOf = (t: TFunction<'channels'>, onEdit: (rule: AlertRule) => void): Column<AlertRule>[] => [
  column(t, 'name', (rule) => <RuleNameCell rule={rule} />, {
    sort: 'name',
    width: 240,
    isPinned: true,
    card: 'title',
  }),
  shared(t, 'state', (rule) => <RuleStateCell rule={rule} />, { width: 172, card: 'state' }),
  column(t, 'targets', (rule) => <RuleTargetsCell rule={rule} />, { width: 180 }),
  column(t, 'pace', (rule) => <RulePaceCell rule={rule} />, { width: 230 }),
  column(t, 'last', (rule) => <RuleLastCell rule={rule} />, { width: 140 }),
  shared(t, 'created_at', ({ created_at }) => <TimeText time={created_at} form="date-time" />, {
    sort: 'created_at',
    width: 142,
    isOptional: true,
  }),
  shared(t, 'actions', (rule) => <RuleRowActions rule={rule} onEdit={onEdit} />, { width: 128, card: 'actions' }),
]

const nameOf = ({ name }: AlertRule) => name

/** Columns of the list, or of its deleted rules. The array is stable until the language or `isDeleted` changes. */
export const useRuleColumns = (isDeleted: boolean, onEdit: (rule: AlertRule) => void) => {
  const { t } = useTranslation('channels')
  const { mutateAsync } = useMutation(restoreRuleAction)
  const onRestore = useCallback(({ id }: AlertRule) => mutateAsync({ params: { ruleId: id } }), [mutateAsync])
  const columns = useMemo(() => columnsOf(t, onEdit), [t, onEdit])
  const first = useMemo(() => columns.slice(0, 1).map(({ sort: _sort, ...column }) => column), [columns])
  const ofDeleted = useDeletionColumns({ first, nameOf, onRestore })
  return isDeleted ? ofDeleted : columns
}
