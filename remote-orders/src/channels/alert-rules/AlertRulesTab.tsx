import { Button } from '@arco-design/web-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { alertRuleSorts, type AlertRule } from '@outlet/shared/contract/alert-rules'
import { useCan } from '@outlet/shared/session/use-can'
import { DataTable } from '@outlet/shared/ui/DataTable'
import { NothingDeleted } from '@outlet/shared/ui/deleted/DeletedFilter'
import { EmptyState } from '@outlet/shared/ui/EmptyState'
import { lateForms } from '@outlet/shared/ui/late-forms'
import { useListColumns } from '@outlet/shared/ui/use-list-columns'
import { useUrlState } from '@outlet/shared/url-state/use-url-state'
import styles from '../channels.module.css'
import { AlertRulesUrl, isFiltered, listQueryOf, noForm } from './alert-rules-url'
import { rulesQuery } from './alert-rules.queries'
import { RuleFilterBar } from './RuleFilterBar'
import { useMayChangeRule } from './use-may-change-rule'
import { useRuleColumns } from './use-rule-columns'

const RuleForms = lateForms(async () => (await import('./form/RuleForms')).RuleForms)

/** Names the list to the server: its columns. */
const LIST = 'alert-rules'
const keyOf = ({ id }: AlertRule) => id
const drafts = ['restocks', 'price_drops', 'trouble'] as const

/** What is told to whom: everybody's rules, and one's own. */
export default function AlertRulesTab() {
  const { t } = useTranslation('channels')
  const mayWrite = useCan()('alert-rules.write')
  const [url, change] = useUrlState(AlertRulesUrl)
  const list = useInfiniteQuery(rulesQuery(listQueryOf(url)))
  const edit = useCallback(({ id }: AlertRule) => change({ rule: id, form: 'edit' }), [change])
  const mayChange = useMayChangeRule()
  const open = (rule: AlertRule) => mayChange(rule) && edit(rule)
  const isDeleted = url.deleted === true
  const { columns, layout } = useListColumns(isDeleted ? `${LIST}-deleted` : LIST, useRuleColumns(isDeleted, edit))
  const add = (draft?: AlertRulesUrl['draft']) => change({ form: 'new', draft, new_own: !mayWrite || undefined })
  const count = list.data && { count: list.data.length, exact: !list.hasNextPage }
  const empty = (
    <EmptyState
      title={t('channels.rule.empty.title')}
      hint={t('channels.rule.empty.hint')}
      action={
        <div className={styles.buttons}>
          {drafts.map((draft, index) => (
            <Button key={draft} type={index === 0 ? 'primary' : 'secondary'} onClick={() => add(draft)}>
              {t(`channels.rule.draft.${draft}`)}
            </Button>
          ))}
        </div>
      }
    />
  )
  return (
    <>
      <RuleFilterBar
        url={url}
        layout={layout}
        count={count}
        onChange={(filter, isTyped = false) => change(filter, { replace: isTyped })}
        onAdd={() => add()}
      />
      <DataTable
        label={t('channels.tab.rules')}
        list={list}
        columns={columns}
        rowKey={keyOf}
        onResize={layout.resize}
        sorting={{ sort: url.sort, sorts: alertRuleSorts, onSort: (sort) => change({ sort }) }}
        {...(!isDeleted && { onOpen: open })}
        isFiltered={isFiltered({ ...url, deleted: undefined })}
        empty={isDeleted ? <NothingDeleted /> : empty}
      />
      <RuleForms
        isWanted={url.form !== undefined}
        url={url}
        onChoose={(choice) => change(choice, { replace: true })}
        onClose={() => change(noForm)}
      />
    </>
  )
}
