import { Input, Select } from '@arco-design/web-react'
import { useTranslation } from 'react-i18next'
import { channelKindDefinitions, type ChannelKind } from '@outlet/shared/contract/notification-channels/channel-kinds'
import type { ChannelKindDefinition } from '@outlet/shared/contract/notification-channels/define-channel-kind'
import { Language } from '@outlet/shared/contract/notification-channels'
import { useLocale } from '@outlet/shared/settings/use-settings'
import { FormField } from '@outlet/shared/ui/FormField'
import { FieldRow } from '@outlet/shared/ui/FormSection'
import { NumberInput } from '@outlet/shared/ui/NumberInput'
import { TimeInput } from '@outlet/shared/ui/pickers/TimeInput'
import { useInstallationZone } from '@outlet/shared/ui/use-installation-zone'
import styles from '../../channels.module.css'
import { useFieldLabels } from '../use-field-labels'
import type { KindFields } from './schema-fields'
import { SchemaFields } from './SchemaFields'
import { SecretFields } from './SecretFields'

interface Props {
  readonly kind: ChannelKind
  readonly fields: KindFields
  readonly storedSecrets?: readonly string[]
  /** A user's own channel uses the installation's proxy and has no proxy field. */
  readonly isOwn: boolean
}

/** Rate limit and quiet hours. */
const PaceFields = () => {
  const { t } = useTranslation('channels')
  const zone = useInstallationZone()
  return (
    <>
      <p className={styles.part}>{t('channels.form.rate')}</p>
      <FieldRow>
        <FormField field="rate_count" label={t('channels.form.rate_count')}>
          <NumberInput min={1} max={1000} />
        </FormField>
        <FormField field="rate_seconds" label={t('channels.form.rate_seconds')}>
          <NumberInput min={1} max={86_400} unit={{ name: 'second' }} />
        </FormField>
      </FieldRow>
      <p className={styles.part}>{t('channels.form.quiet', { zone })}</p>
      <FieldRow>
        <FormField field="quiet_from" label={t('channels.form.quiet_from')}>
          <TimeInput />
        </FormField>
        <FormField field="quiet_to" label={t('channels.form.quiet_to')}>
          <TimeInput />
        </FormField>
      </FieldRow>
    </>
  )
}

export const ChannelFormFields = ({ kind, fields, storedSecrets = [], isOwn }: Props) => {
  const { t } = useTranslation('channels')
  const labels = useFieldLabels(kind)
  const { generatedSecret, hint }: ChannelKindDefinition = channelKindDefinitions[kind]
  const locale = useLocale()
  // A required secret is the destination's address, so it is first. An optional password follows the account that it
  // belongs to.
  const isAddressSecret = fields.secrets.some(({ isRequired }) => isRequired)
  const secrets = (
    <SecretFields
      fields={fields.secrets}
      labels={labels}
      storedSecrets={storedSecrets}
      generatedSecret={generatedSecret}
    />
  )
  return (
    <>
      <p className={styles.hint}>{hint?.[locale]}</p>
      <FormField field="name" label={t('channels.column.name')} required>
        <Input maxLength={60} />
      </FormField>
      {isAddressSecret && secrets}
      <SchemaFields prefix="settings_" fields={fields.settings} labels={labels} />
      {!isAddressSecret && secrets}
      <FormField field="language" label={t('channels.column.language')} hint={t('channels.form.language_hint')}>
        <Select options={Language.options.map((value) => ({ value, label: t(`channels.language.${value}`) }))} />
      </FormField>
      <PaceFields />
      {!isOwn && (
        <FormField field="proxy" label={t('channels.column.proxy')} hint={t('channels.form.proxy_hint')}>
          <Input placeholder={t('channels.proxy.installation')} />
        </FormField>
      )}
    </>
  )
}
