import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { listPages } from '@outlet/shared/api/query'
import { listAlertRules, type AlertRule } from '@outlet/shared/contract/alert-rules'
import { DataTable } from '@outlet/shared/ui/DataTable'

const columns = [{ key: 'name', title: '', cell: ({ name }: AlertRule) => name }]
const keyOf = ({ id }: AlertRule) => id

export default function AlertRulesTab() {
  const { t } = useTranslation('channels')
  const list = useInfiniteQuery(listPages(listAlertRules))
  return <DataTable label={t('channels.tab.rules')} list={list} columns={columns} rowKey={keyOf} />
}
