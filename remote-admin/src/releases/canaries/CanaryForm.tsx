import { Alert, Input, Message, Select } from '@arco-design/web-react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { CanaryStart } from '@outlet/shared/contract/releases/canaries'
import type { Environment } from '@outlet/shared/contract/releases/environments'
import { RemoteName } from '@outlet/shared/contract/releases'
import type { z } from '@outlet/shared/contract/zod'
import { formatPercent } from '@outlet/shared/format/number'
import type { TypedNumber } from '@outlet/shared/format/typed-number'
import { useLocale } from '@outlet/shared/settings/use-settings'
import { FormDrawer } from '@outlet/shared/ui/FormDrawer'
import { formWatch } from '@outlet/shared/ui/form-watch'
import { FormField } from '@outlet/shared/ui/FormField'
import { NumberInput } from '@outlet/shared/ui/NumberInput'
import { NowMade } from '../environments/NowMade'
import { namesIn } from '../environments/pin-changes'
import { requestChangeAction } from '../releases.queries'
import styles from '../releases.module.css'
import { useChange } from '../environments/use-change'
import { VersionSelect } from '../environments/VersionSelect'
import { setCanaryAction } from './canaries.queries'

const USUAL_PERCENT = 5

const Wanted = CanaryStart.extend({ name: RemoteName })
type Wanted = z.infer<typeof Wanted>

interface Values {
  readonly name: string | undefined
  readonly version: string | undefined
  readonly percent: TypedNumber
  readonly reason: string
}

const Watch = formWatch<Values>()

/** Starts or changes a canary, or requests it if the environment needs approval. */
const useSetCanary = ({ environment, rules }: Environment) => {
  const { t } = useTranslation('admin')
  const locale = useLocale()
  const change = useChange()
  const { mutateAsync: set } = useMutation(setCanaryAction)
  const { mutateAsync: requestChange } = useMutation(requestChangeAction)
  return async ({ name, version, percent, ...rest }: Wanted) => {
    if (rules.needs_approval) {
      const body = { ...rest, pins: {}, canaries: { [name]: { version, percent } } }
      await change(requestChange({ params: { environment }, body }))
      return Message.success(t('releases.request.done'))
    }
    await change(set({ params: { environment, name }, body: { ...rest, version, percent } }))
    const said = { environment, release: `${name}@${version}`, percent: formatPercent(percent, locale, 0) }
    Message.success(t('releases.canary.done', said))
  }
}

const Fields = ({ environment }: { environment: Environment }) => {
  const { t } = useTranslation('admin')
  return (
    <>
      <FormField field="name" label={t('releases.remote')} required>
        <Select showSearch placeholder={t('releases.pin.remote_placeholder')} options={namesIn(environment.pins)} />
      </FormField>
      <Watch>
        {({ name }) => (
          <FormField field="version" label={t('releases.pin.version')} required>
            <VersionSelect remote={name} without={name === undefined ? undefined : environment.pins[name]} />
          </FormField>
        )}
      </Watch>
      <FormField field="percent" label={t('releases.canary.percent')} required hint={t('releases.canary.percent_hint')}>
        <NumberInput min={1} max={100} unit={{ name: 'percent' }} />
      </FormField>
      <FormField field="reason" label={t('releases.reason')} hint={t('releases.reason_hint')}>
        <Input maxLength={500} />
      </FormField>
    </>
  )
}

interface CanaryFormProps {
  readonly environment: Environment
  /** Preset remote if a running canary is changed. */
  readonly remote: string | undefined
  readonly version: string | undefined
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** Form to give a share of an environment's users another version, or to change the share. */
export const CanaryForm = ({ environment, remote, version, isOpen, onClose }: CanaryFormProps) => {
  const { t } = useTranslation('admin')
  const submit = useSetCanary(environment)
  const { environment: name, generation, rules, canaries } = environment
  const running = remote === undefined ? undefined : canaries[remote]
  const bodyOf = ({ reason, ...chosen }: Values) => ({
    ...chosen,
    expected_generation: generation,
    ...(reason.trim() && { reason }),
  })
  return (
    <FormDrawer<Values, Wanted>
      name={`canary ${name} ${remote ?? ''}`}
      title={t('releases.canary.title', { environment: name })}
      saveLabel={rules.needs_approval ? t('releases.request.button') : t('releases.canary.start')}
      isOpen={isOpen}
      onClose={onClose}
      initial={{ name: remote, version, percent: running?.percent ?? USUAL_PERCENT, reason: '' }}
      schema={Wanted}
      bodyOf={bodyOf}
      submit={submit}
    >
      <Alert type="info" content={t('releases.canary.about')} style={{ marginBottom: 16 }} />
      <Fields environment={environment} />
      <section className={styles.effect}>
        {rules.needs_approval && <Alert type="info" content={t('releases.request.hint', { environment: name })} />}
        <NowMade current={environment} />
      </section>
    </FormDrawer>
  )
}
