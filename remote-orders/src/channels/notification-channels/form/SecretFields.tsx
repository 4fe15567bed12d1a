import { Checkbox, Form } from '@arco-design/web-react'
import { useTranslation } from 'react-i18next'
import { FormField } from '@outlet/shared/ui/FormField'
import { PasswordInput } from '@outlet/shared/ui/PasswordInput'
import { MakeSecretButton } from './MakeSecretButton'
import type { SchemaField } from './schema-fields'
import type { FieldWords } from './SchemaFields'

interface Props {
  readonly fields: readonly SchemaField[]
  readonly words: FieldWords
  /** Which are set already; of a new channel none is. */
  readonly kept: readonly string[]
  /** The one that nobody issues: it can be made here. */
  readonly made: string | undefined
}

/** What lets the console in: never shown again, left empty to keep it; what may be absent can be taken away. */
export const SecretFields = ({ fields, words, kept, made }: Props) => {
  const { t } = useTranslation('channels')
  return fields.map(({ name, isRequired }) => {
    const isKept = kept.includes(name)
    const help = words.help(name)
    return (
      <div key={name}>
        <FormField
          field={`secrets_${name}`}
          label={words.label(name)}
          required={isRequired && !isKept}
          hint={isKept ? t('channels.form.secret_kept') : help || undefined}
        >
          <PasswordInput
            maxLength={2000}
            autoComplete="new-password"
            placeholder={isKept ? t('channels.form.secret_set') : words.example(name)}
          />
        </FormField>
        {name === made && <MakeSecretButton field={`secrets_${name}`} />}
        {isKept && !isRequired && (
          <Form.Item field={`remove_${name}`} triggerPropName="checked">
            <Checkbox>{t('channels.form.secret_remove', { secret: words.label(name) })}</Checkbox>
          </Form.Item>
        )}
      </div>
    )
  })
}
