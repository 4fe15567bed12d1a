import { useMutation } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { AlertRule } from '@outlet/shared/contract/alert-rules'
import type { Column } from '@outlet/shared/ui/DataTable'
import { useDeletionColumns } from '@outlet/shared/ui/deleted/use-deletion-columns'
import { TimeText } from '@outlet/shared/ui/TimeText'
import { restoreRuleAction } from './alert-rules.queries'
import { RuleLastCell, RuleNameCell, RulePaceCell, RuleRowActions, RuleStateCell, RuleTargetsCell } from './RuleCells'

const columnsOf = (t: TFunction<'channels'>, onEdit: (rule: AlertRule) => void): Column<AlertRule>[] => [
  {
    key: 'name',
    title: t('channels.rule.column.name'),
    sort: 'name',
    width: 240,
    isPinned: true,
    card: 'title',
    cell: (rule) => <RuleNameCell rule={rule} />,
  },
  {
    key: 'state',
    title: t('channels.column.state'),
    width: 140,
    card: 'state',
    cell: (rule) => <RuleStateCell rule={rule} />,
  },
  {
    key: 'targets',
    title: t('channels.rule.column.targets'),
    width: 180,
    cell: (rule) => <RuleTargetsCell rule={rule} />,
  },
  { key: 'pace', title: t('channels.rule.column.pace'), width: 250, cell: (rule) => <RulePaceCell rule={rule} /> },
  { key: 'last', title: t('channels.rule.column.last'), width: 140, cell: (rule) => <RuleLastCell rule={rule} /> },
  {
    key: 'created_at',
    title: t('channels.column.created_at'),
    sort: 'created_at',
    width: 142,
    isOptional: true,
    cell: ({ created_at }) => <TimeText time={created_at} form="date-time" />,
  },
  {
    key: 'actions',
    title: t('channels.column.actions'),
    width: 128,
    card: 'actions',
    cell: (rule) => <RuleRowActions rule={rule} onEdit={onEdit} />,
  },
]

const nameOf = ({ name }: AlertRule) => name

/** The columns of the list, or of its deleted rules; the same array until the language or that changes. */
export const useRuleColumns = (isDeleted: boolean, onEdit: (rule: AlertRule) => void) => {
  const { t } = useTranslation('channels')
  const { mutateAsync } = useMutation(restoreRuleAction)
  const onRestore = useCallback(({ id }: AlertRule) => mutateAsync({ params: { ruleId: id } }), [mutateAsync])
  const columns = useMemo(() => columnsOf(t, onEdit), [t, onEdit])
  const first = useMemo(() => columns.slice(0, 1).map(({ sort: _sort, ...column }) => column), [columns])
  const ofDeleted = useDeletionColumns({ first, nameOf, onRestore })
  return isDeleted ? ofDeleted : columns
}
