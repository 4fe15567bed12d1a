import { Input, Select } from '@arco-design/web-react'
import { useTranslation } from 'react-i18next'
import type { ChannelKind } from '@outlet/shared/contract/channel-kinds'
import { Language } from '@outlet/shared/contract/notification-channels'
import { FormField } from '@outlet/shared/ui/FormField'
import { NumberInput } from '@outlet/shared/ui/NumberInput'
import { useInstallationZone } from '@outlet/shared/ui/use-installation-zone'
import styles from '../../channels.module.css'
import { useFieldWords } from '../use-field-words'
import type { KindFields } from './schema-fields'
import { SchemaFields } from './SchemaFields'
import { SecretFields } from './SecretFields'

interface Props {
  readonly kind: ChannelKind
  readonly fields: KindFields
  readonly kept?: readonly string[]
  /** A user's own channel uses the installation's proxy. */
  readonly isOwn: boolean
}

/** When and how often messages go. */
const PaceFields = () => {
  const { t } = useTranslation('channels')
  const zone = useInstallationZone()
  return (
    <>
      <p className={styles.part}>{t('channels.form.rate')}</p>
      <div className={styles.grid}>
        <FormField field="rate_count" label={t('channels.form.rate_count')}>
          <NumberInput min={1} max={1000} />
        </FormField>
        <FormField field="rate_seconds" label={t('channels.form.rate_seconds')}>
          <NumberInput min={1} max={86_400} unit={{ name: 'second' }} />
        </FormField>
      </div>
      <p className={styles.part}>{t('channels.form.quiet', { zone })}</p>
      <div className={styles.grid}>
        <FormField field="quiet_from" label={t('channels.form.quiet_from')}>
          <Input type="time" />
        </FormField>
        <FormField field="quiet_to" label={t('channels.form.quiet_to')}>
          <Input type="time" />
        </FormField>
      </div>
    </>
  )
}

/** All that is set for a channel of its kind. */
export const ChannelFormFields = ({ kind, fields, kept = [], isOwn }: Props) => {
  const { t } = useTranslation('channels')
  const words = useFieldWords(kind)
  // Where it goes comes first; a password that may be absent after whom it belongs to.
  const isAddressSecret = fields.secrets.some(({ isRequired }) => isRequired)
  const secrets = (
    <SecretFields
      fields={fields.secrets}
      words={words}
      kept={kept}
      made={kind === 'webhook' ? 'signing_secret' : undefined}
    />
  )
  return (
    <>
      <p className={styles.hint}>{t(`channels.kind_hint.${kind}`)}</p>
      <FormField field="name" label={t('channels.column.name')} required>
        <Input maxLength={60} />
      </FormField>
      {isAddressSecret && secrets}
      <SchemaFields prefix="settings_" fields={fields.settings} words={words} />
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
