import { Input, Message, Select } from '@arco-design/web-react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Promotion, type Environment } from '@outlet/shared/contract/releases/environments'
import { FormDrawer } from '@outlet/shared/ui/FormDrawer'
import { formWatch } from '@outlet/shared/ui/form-watch'
import { FormField } from '@outlet/shared/ui/FormField'
import { Effect } from './Effect'
import { changesBetween, pinsOfChanges } from './pin-changes'
import { requestChangeAction, promoteAction } from '../releases.queries'
import { useChange } from './use-change'

interface Values {
  readonly from: string | undefined
  readonly reason: string
}

const Watch = formWatch<Values>()

/** Promotes, or requests the same changes if the environment needs approval. */
const usePromote = (environment: Environment, environments: readonly Environment[]) => {
  const { t } = useTranslation('admin')
  const change = useChange()
  const { mutateAsync: promote } = useMutation(promoteAction)
  const { mutateAsync: requestChange } = useMutation(requestChangeAction)
  const params = { environment: environment.environment }
  return async (body: Promotion) => {
    const { from, reason, expected_generation } = body
    const source = environments.find((other) => other.environment === from)
    if (environment.rules.needs_approval && source) {
      const pins = pinsOfChanges(changesBetween(environment.pins, source.pins))
      await change(requestChange({ params, body: { expected_generation, pins, ...(reason && { reason }) } }))
      return Message.success(t('releases.request.done'))
    }
    const { generation } = await change(promote({ params, body }))
    Message.success(t('releases.promote.done', { ...params, from, generation }))
  }
}

interface PromoteFormProps {
  readonly environment: Environment
  readonly environments: readonly Environment[]
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** Form to pin the versions of another environment; previews the differences. */
export const PromoteForm = ({ environment, environments, isOpen, onClose }: PromoteFormProps) => {
  const { t } = useTranslation('admin')
  const submit = usePromote(environment, environments)
  const { environment: name, generation, rules } = environment
  const others = environments.filter((other) => other.environment !== name)
  const [only] = others.length === 1 ? others : []
  const bodyOf = ({ from, reason }: Values) => ({
    expected_generation: generation,
    from: from ?? '',
    ...(reason.trim() && { reason }),
  })
  const changesFrom = (from: string | undefined) => {
    const source = others.find((other) => other.environment === from)
    return source && changesBetween(environment.pins, source.pins)
  }
  return (
    <FormDrawer<Values, Promotion>
      name={`promote ${name}`}
      title={t('releases.promote.title', { environment: name })}
      saveLabel={rules.needs_approval ? t('releases.request.button') : t('releases.promote.button')}
      isOpen={isOpen}
      onClose={onClose}
      initial={{ from: only?.environment, reason: '' }}
      schema={Promotion}
      bodyOf={bodyOf}
      submit={submit}
    >
      <FormField field="from" label={t('releases.promote.from')} required hint={t('releases.promote.from_hint')}>
        <Select
          placeholder={t('releases.promote.from_placeholder')}
          options={others.map((other) => other.environment)}
        />
      </FormField>
      <FormField field="reason" label={t('releases.reason')} hint={t('releases.reason_hint')}>
        <Input maxLength={500} />
      </FormField>
      <Watch>
        {({ from }) => (
          <Effect environment={environment} changes={changesFrom(from)} hint={t('releases.promote.choose')} />
        )}
      </Watch>
    </FormDrawer>
  )
}
