import { Button } from '@arco-design/web-react'
import { IconPlus } from '@arco-design/web-react/icon'
import { useTranslation } from 'react-i18next'
import type { AlertRule } from '@outlet/shared/contract/alert-rules'
import { useCan } from '@outlet/shared/session/use-can'
import { EmptyState } from '@outlet/shared/ui/EmptyState'
import { lateForms } from '@outlet/shared/ui/late-forms'
import { ListScreen } from '@outlet/shared/ui/list/ListScreen'
import { useList } from '@outlet/shared/ui/list/use-list'
import { choices, FLAGS } from '@outlet/shared/ui/SelectFilter'
import styles from '../channels.module.css'
import { noForm, ruleDrafts, ruleSource, type RuleDraft } from './rule-source'
import { useMayChangeRule } from './use-may-change-rule'
import { useRuleColumns } from './use-rule-columns'

const RuleForms = lateForms(async () => (await import('./form/RuleForms')).RuleForms)

/** Alert rules: those for everyone, and the user's own. */
export default function AlertRulesTab() {
  const { t } = useTranslation('channels')
  const mayWrite = useCan()('alert-rules.write')
  const list = useList(ruleSource)
  const { url, change, bar, isDeleted } = list
  const mayChange = useMayChangeRule()
  const open = (rule: AlertRule) => mayChange(rule) && list.open(rule)
  const add = (draft?: RuleDraft) => change({ form: 'new', draft, new_own: !mayWrite || undefined })
  const empty = (
    <EmptyState
      title={t('channels.rule.empty.title')}
      hint={t('channels.rule.empty.hint')}
      action={
        <div className={styles.buttons}>
          {ruleDrafts.map((draft) => (
            <Button key={draft} onClick={() => add(draft)}>
              {t(`channels.rule.draft.${draft}`)}
            </Button>
          ))}
        </div>
      }
    />
  )
  return (
    <>
      <ListScreen
        list={list}
        label={t('channels.tab.rules')}
        columns={useRuleColumns(isDeleted, list.open)}
        filters={
          <>
            {bar.search(t('channels.filter.search'))}
            {bar.flag(
              'is_enabled',
              t('channels.filter.state'),
              choices(FLAGS, (flag) => t(`channels.rule.state.enabled_${flag}`)),
            )}
            {bar.flag(
              'own',
              t('channels.filter.own'),
              choices(FLAGS, (flag) => t(`channels.filter.own_${flag}`)),
            )}
            {bar.deleted()}
          </>
        }
        after={
          <Button type="primary" icon={<IconPlus />} onClick={() => add()}>
            {t('channels.rule.add')}
          </Button>
        }
        hasViews={false}
        {...(!isDeleted && { onOpen: open })}
        empty={empty}
      />
      <RuleForms
        isRequested={url.form !== undefined}
        url={url}
        onChoose={(choice) => change(choice, { replace: true })}
        onClose={() => change(noForm)}
      />
    </>
  )
}
