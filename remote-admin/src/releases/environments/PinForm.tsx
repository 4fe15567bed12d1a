import { Input, Select } from '@arco-design/web-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { RequestedPins, type Environment } from '@outlet/shared/contract/releases/environments'
import { FormDrawer } from '@outlet/shared/ui/FormDrawer'
import { formWatch } from '@outlet/shared/ui/form-watch'
import { FormField } from '@outlet/shared/ui/FormField'
import { Effect } from './Effect'
import { changesOf, namesIn } from './pin-changes'
import { latestReleasesQuery } from '../releases.queries'
import { usePin } from './use-pin'
import { VersionSelect } from './VersionSelect'

/** Option instead of a version; a version always starts with a digit. */
const UNPINNED = 'none'

interface Values {
  readonly name: string | undefined
  readonly version: string | undefined
  readonly reason: string
}

const Watch = formWatch<Values>()

const pinsOf = ({ name, version }: Values): RequestedPins['pins'] | undefined =>
  name && version ? { [name]: version === UNPINNED ? null : version } : undefined

/** Field that shows an error: the version for a pin (`pins.orders`), the remote if there is no pin. */
const fieldOf = (path: string) => {
  if (path.startsWith('pins.')) return 'version'
  return path === 'pins' ? 'name' : path
}

const NameField = ({ pins }: { pins: Environment['pins'] }) => {
  const { t } = useTranslation('admin')
  const { data: latest } = useQuery(latestReleasesQuery)
  const published = Object.fromEntries((latest?.items ?? []).map(({ name }) => [name, '']))
  return (
    <FormField field="name" label={t('releases.remote')} required>
      <Select showSearch placeholder={t('releases.pin.remote_placeholder')} options={namesIn(pins, published)} />
    </FormField>
  )
}

interface PinFormProps {
  readonly environment: Environment
  /** Preset remote if the form is opened for a release. */
  readonly remote: string | undefined
  readonly version: string | undefined
  readonly isOpen: boolean
  readonly onClose: () => void
}

const VersionField = ({ environment }: { environment: Environment }) => {
  const { t } = useTranslation('admin')
  const out = [{ value: UNPINNED, label: t('releases.pin.out') }]
  return (
    <Watch>
      {(entered) => {
        const wanted = pinsOf(entered)
        return (
          <>
            <FormField field="version" label={t('releases.pin.version')} required>
              <VersionSelect remote={entered.name} others={entered.name === 'host' ? [] : out} />
            </FormField>
            <FormField field="reason" label={t('releases.reason')} hint={t('releases.reason_hint')}>
              <Input maxLength={500} />
            </FormField>
            <Effect
              environment={environment}
              changes={wanted && changesOf(environment.pins, wanted)}
              hint={t('releases.pin.choose')}
            />
          </>
        )
      }}
    </Watch>
  )
}

/** Form to pin a version of a remote in an environment, or to remove the remote from it. */
export const PinForm = ({ environment, remote, version, isOpen, onClose }: PinFormProps) => {
  const { t } = useTranslation('admin')
  const submit = usePin(environment)
  const { environment: name, generation, rules } = environment
  const bodyOf = (values: Values) => ({
    expected_generation: generation,
    // A missing version fails the contract's validation, so that the field shows an error.
    pins: pinsOf(values) ?? (values.name ? { [values.name]: undefined } : undefined),
    ...(values.reason.trim() && { reason: values.reason }),
  })
  return (
    <FormDrawer<Values, RequestedPins>
      name={`pin ${name}`}
      title={t('releases.pin.title', { environment: name })}
      saveLabel={rules.needs_approval ? t('releases.request.button') : t('releases.pin.button')}
      isOpen={isOpen}
      onClose={onClose}
      initial={{ name: remote, version, reason: '' }}
      schema={RequestedPins}
      bodyOf={bodyOf}
      fieldOf={fieldOf}
      submit={submit}
    >
      <NameField pins={environment.pins} />
      <VersionField environment={environment} />
    </FormDrawer>
  )
}
