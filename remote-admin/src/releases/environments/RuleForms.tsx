import { Alert, Checkbox, Form, Input, Message } from '@arco-design/web-react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Environment, EnvironmentUpdate, NewEnvironment } from '@outlet/shared/contract/releases/environments'
import { FormDrawer } from '@outlet/shared/ui/FormDrawer'
import { FormField } from '@outlet/shared/ui/FormField'
import { createEnvironmentAction, updateEnvironmentAction } from '../releases.queries'
import { useChange } from './use-change'

interface FormProps {
  readonly isOpen: boolean
  readonly onClose: () => void
}

interface EnvironmentFormProps extends FormProps {
  readonly environment: Environment
}

const useUpdate = ({ environment }: Environment, said: string) => {
  const { t } = useTranslation('admin')
  const change = useChange()
  const { mutateAsync } = useMutation(updateEnvironmentAction)
  return async (body: EnvironmentUpdate) => {
    await change(mutateAsync({ params: { environment }, body }))
    Message.success(t(said, { environment }))
  }
}

/** Form to freeze an environment with a reason that all users see. */
export const FreezeForm = ({ environment, isOpen, onClose }: EnvironmentFormProps) => {
  const { t } = useTranslation('admin')
  const { environment: name, rules } = environment
  const submit = useUpdate(environment, 'releases.freeze.done')
  const bodyOf = ({ reason }: { reason: string }) => ({ version: rules.version, frozen: { reason } })
  return (
    <FormDrawer<{ reason: string }, EnvironmentUpdate>
      kind="short"
      name={`freeze ${name}`}
      title={t('releases.freeze.title', { environment: name })}
      saveLabel={t('releases.freeze.button')}
      isOpen={isOpen}
      onClose={onClose}
      initial={{ reason: '' }}
      schema={EnvironmentUpdate}
      bodyOf={bodyOf}
      fieldOf={(path) => path.replace('frozen.', '')}
      submit={submit}
    >
      <Alert type="info" content={t('releases.freeze.hint', { environment: name })} style={{ marginBottom: 16 }} />
      <FormField field="reason" label={t('releases.reason')} required hint={t('releases.reason_hint')}>
        <Input maxLength={500} />
      </FormField>
    </FormDrawer>
  )
}

const RuleFields = () => {
  const { t } = useTranslation('admin')
  return (
    <>
      <Form.Item field="needs_approval" triggerPropName="checked" extra={t('releases.rules.needs_approval_hint')}>
        <Checkbox>{t('releases.rules.needs_approval')}</Checkbox>
      </Form.Item>
      <Form.Item field="needs_browser" triggerPropName="checked" extra={t('releases.rules.needs_browser_hint')}>
        <Checkbox>{t('releases.rules.needs_browser')}</Checkbox>
      </Form.Item>
    </>
  )
}

/** Current rules with their version (optimistic locking): a concurrent change is reported, not overwritten. */
const rulesOf = ({ rules: { needs_approval, needs_browser, version } }: Environment) => ({
  needs_approval,
  needs_browser,
  version,
})

type Rules = ReturnType<typeof rulesOf>

/** Form for the rules that changes of an environment must satisfy. */
export const RulesForm = ({ environment, isOpen, onClose }: EnvironmentFormProps) => {
  const { t } = useTranslation('admin')
  const { environment: name } = environment
  const submit = useUpdate(environment, 'releases.rules.done')
  return (
    <FormDrawer<Rules, EnvironmentUpdate>
      kind="short"
      name={`rules ${name}`}
      title={t('releases.rules.title', { environment: name })}
      isOpen={isOpen}
      onClose={onClose}
      initial={rulesOf(environment)}
      schema={EnvironmentUpdate}
      submit={submit}
      valuesOf={(current) => rulesOf(Environment.parse(current))}
    >
      <RuleFields />
    </FormDrawer>
  )
}

/** Form to create an environment explicitly, so that a misspelled name never creates one. */
export const NewEnvironmentForm = ({ isOpen, onClose }: FormProps) => {
  const { t } = useTranslation('admin')
  const { mutateAsync } = useMutation(createEnvironmentAction)
  const submit = async (body: NewEnvironment) => {
    const { environment } = await mutateAsync({ body })
    Message.success(t('releases.new.done', { environment }))
  }
  return (
    <FormDrawer<NewEnvironment, NewEnvironment>
      kind="short"
      name="new environment"
      title={t('releases.new.button')}
      saveLabel={t('releases.new.create')}
      isOpen={isOpen}
      onClose={onClose}
      initial={{ name: '', needs_approval: false, needs_browser: false }}
      schema={NewEnvironment}
      submit={submit}
    >
      <FormField field="name" label={t('releases.new.name')} required hint={t('releases.new.name_hint')}>
        <Input autoComplete="off" maxLength={31} />
      </FormField>
      <RuleFields />
    </FormDrawer>
  )
}
