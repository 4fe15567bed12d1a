import { Checkbox, Form, Button } from '@arco-design/web-react'
import { useTranslation } from 'react-i18next'
import { FormField } from '@outlet/shared/ui/FormField'
import { PasswordInput } from '@outlet/shared/ui/PasswordInput'
import type { SchemaField } from './schema-fields'
import type { FieldLabels } from './SchemaFields'

const BYTES = 24

/** Generates a secret in the format of Standard Webhooks. */
const makeSecret = () => `whsec_${btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(BYTES))))}`

/**
 * Generates the signing secret of a webhook, which no service issues. The user copies it from the field to the
 * receiving program.
 */
const MakeSecretButton = ({ field }: { readonly field: string }) => {
  const { t } = useTranslation('channels')
  const { form } = Form.useFormContext()
  return (
    <Button size="mini" style={{ marginBottom: 16 }} onClick={() => form.setFieldValue(field, makeSecret())}>
      {t('channels.form.make_secret')}
    </Button>
  )
}

interface Props {
  readonly fields: readonly SchemaField[]
  readonly labels: FieldLabels
  /** Names of the secrets that are set; empty for a new channel. */
  readonly storedSecrets: readonly string[]
  /** Name of the secret that can be generated here, because no service issues it. */
  readonly generatedSecret: string | undefined
}

/**
 * Inputs of a channel's secrets. Stored secrets are never shown, an empty input preserves them, and optional ones can
 * be removed.
 */
export const SecretFields = ({ fields, labels, storedSecrets, generatedSecret }: Props) => {
  const { t } = useTranslation('channels')
  return fields.map(({ name, isRequired }) => {
    const isStored = storedSecrets.includes(name)
    const hint = labels.hint(name)
    return (
      <div key={name}>
        <FormField
          field={`secrets_${name}`}
          label={labels.label(name)}
          required={isRequired && !isStored}
          hint={isStored ? t('channels.form.secret_stored') : hint || undefined}
        >
          <PasswordInput
            maxLength={2000}
            autoComplete="new-password"
            placeholder={isStored ? t('channels.form.secret_set') : labels.example(name)}
          />
        </FormField>
        {name === generatedSecret && <MakeSecretButton field={`secrets_${name}`} />}
        {isStored && !isRequired && (
          <Form.Item field={`remove_${name}`} triggerPropName="checked">
            <Checkbox>{t('channels.form.secret_remove', { secret: labels.label(name) })}</Checkbox>
          </Form.Item>
        )}
      </div>
    )
  })
}
