import { Message } from '@arco-design/web-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { AlertRule, AlertRuleChange, AlertRuleDraft } from '@outlet/shared/contract/alert-rules'
import { useCan } from '@outlet/shared/session/use-can'
import { FormDrawer } from '@outlet/shared/ui/FormDrawer'
import type { RulesUrl } from '../rule-source'
import { createRuleAction, ruleQuery, updateRuleAction } from '../alert-rules.queries'
import { useMayChangeRule } from '../use-may-change-rule'
import { changeBody, draftBody, newRuleValues, ruleFieldOf, valuesOfRule } from './rule-form-values'
import { RuleFormFields } from './RuleFormFields'

interface Props {
  readonly url: RulesUrl
  readonly onChoose: (choice: Pick<RulesUrl, 'new_own'>) => void
  readonly onClose: () => void
}

const NewRuleDrawer = ({ url, onChoose, onClose }: Props) => {
  const { t } = useTranslation('channels')
  const mayWrite = useCan()('alert-rules.write')
  const { mutateAsync: create } = useMutation(createRuleAction)
  const { draft } = url
  const isOwn = url.new_own === true || !mayWrite
  const submit = async (body: AlertRuleDraft) => {
    const { name } = await create({ body })
    Message.success(t('channels.rule.done.created', { name }))
  }
  return (
    <FormDrawer
      title={t('channels.rule.form.new_title')}
      isOpen={url.form === 'new'}
      onClose={onClose}
      name={`new rule ${draft ?? ''}`}
      initial={newRuleValues(draft ? t(`channels.rule.draft.${draft}`) : '', draft)}
      schema={AlertRuleDraft}
      bodyOf={draftBody(isOwn)}
      fieldOf={ruleFieldOf}
      submit={submit}
      saveLabel={t('channels.rule.form.create')}
    >
      <RuleFormFields
        isOwn={isOwn}
        isNew
        onOwn={mayWrite ? (own) => onChoose({ new_own: own || undefined }) : undefined}
      />
    </FormDrawer>
  )
}

interface EditProps extends Pick<Props, 'onClose'> {
  readonly rule: AlertRule
  readonly isOpen: boolean
}

const EditRuleDrawer = ({ rule, isOpen, onClose }: EditProps) => {
  const { t } = useTranslation('channels')
  const { mutateAsync: update } = useMutation(updateRuleAction)
  const submit = async (body: (typeof AlertRuleChange)['_output']) => {
    const { name } = await update({ params: { ruleId: rule.id }, body })
    Message.success(t('channels.rule.done.saved', { name }))
  }
  return (
    <FormDrawer
      title={t('channels.rule.form.edit_title', { name: rule.name })}
      isOpen={isOpen}
      onClose={onClose}
      name={`edit rule ${rule.id}`}
      initial={valuesOfRule(rule)}
      schema={AlertRuleChange}
      bodyOf={changeBody}
      fieldOf={ruleFieldOf}
      submit={submit}
      valuesOf={(current) => valuesOfRule(AlertRule.parse(current))}
    >
      <RuleFormFields isOwn={rule.owner !== null} />
    </FormDrawer>
  )
}

/** The form that the address opens: to add a rule, or to edit one. */
export const RuleForms = (props: Props) => {
  const { url, onClose } = props
  const mayChange = useMayChangeRule()
  const { data: rule } = useQuery({ ...ruleQuery(url.rule ?? ''), enabled: url.rule !== undefined })
  return (
    <>
      <NewRuleDrawer key={url.draft ?? ''} {...props} />
      {rule && mayChange(rule) && (
        <EditRuleDrawer key={rule.id} rule={rule} isOpen={url.form === 'edit'} onClose={onClose} />
      )}
    </>
  )
}
