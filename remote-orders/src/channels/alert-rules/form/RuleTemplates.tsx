import { Button, Form, Input, Radio } from '@arco-design/web-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AlertMessage } from '@outlet/shared/contract/alert-rules'
import { fieldsOfEvents } from '@outlet/shared/contract/alert-rules/alert-templates'
import { locales, type Locale } from '@outlet/shared/settings/locale'
import { useLocale } from '@outlet/shared/settings/use-settings'
import { FormField } from '@outlet/shared/ui/FormField'
import { Refusal } from '@outlet/shared/ui/Refusal'
import { TimeText } from '@outlet/shared/ui/TimeText'
import { useAction } from '@outlet/shared/ui/use-action'
import styles from '../../channels.module.css'
import { requestPreview } from '../alert-rules.queries'
import { conditionsOf, templateNames, type RuleFormValues } from './rule-form-values'
import formStyles from './rule-form.module.css'

interface Preview {
  readonly message: AlertMessage
  readonly is_made_up: boolean
  readonly at: string
}

const Message = ({ preview: { message, is_made_up, at } }: { readonly preview: Preview }) => {
  const { t } = useTranslation('channels')
  return (
    <div className={styles.message}>
      <div className={styles.name}>{message.title}</div>
      {message.text && <div className={styles.text}>{message.text}</div>}
      {message.fields.map(({ label, value }) => (
        <div key={label}>
          {label}: {value}
        </div>
      ))}
      <p className={styles.part}>
        {is_made_up ? t('channels.rule.form.made_up') : t('channels.rule.form.as_happened')}{' '}
        {!is_made_up && <TimeText time={at} />}
      </p>
    </div>
  )
}

/** Custom texts of the rule in each language, with a preview of its message. */
export const RuleTemplates = ({ values }: { readonly values: RuleFormValues }) => {
  const { t } = useTranslation('channels')
  const [language, setLanguage] = useState(useLocale())
  const { form } = Form.useFormContext()
  const [preview, setPreview] = useState<Preview>()
  const names = templateNames(language)
  const [event] = values.events
  const { isPending, refusal, run } = useAction(async () => {
    if (event === undefined) return
    setPreview(
      await requestPreview({ event, rule_name: values.name, templates: conditionsOf(values).templates, language }),
    )
  })
  const add = (field: string) => form.setFieldValue(names.text, `${values[names.text]}{{${field}}}`)
  return (
    <>
      <p className={styles.part}>{t('channels.rule.form.template_hint')}</p>
      <Form.Item>
        <Radio.Group
          type="button"
          aria-label={t('channels.column.language')}
          value={language}
          onChange={(chosen: Locale) => {
            setLanguage(chosen)
            setPreview(undefined)
          }}
          options={locales.map((value) => ({ value, label: t(`channels.language.${value}`) }))}
        />
      </Form.Item>
      <FormField key={names.title} field={names.title} label={t('channels.rule.form.title')}>
        <Input maxLength={200} />
      </FormField>
      <FormField key={names.text} field={names.text} label={t('channels.rule.form.text')}>
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 8 }} maxLength={4000} />
      </FormField>
      <div className={formStyles.fields}>
        {fieldsOfEvents(values.events).map((field) => (
          <Button key={field} size="mini" onClick={() => add(field)}>
            {t(`channels.rule.template_field.${field}`)}
          </Button>
        ))}
      </div>
      <div className={formStyles.preview}>
        <div>
          <Button loading={isPending} disabled={event === undefined} onClick={() => void run()}>
            {t('channels.rule.form.preview')}
          </Button>
        </div>
        <Refusal of={refusal} />
        {preview && <Message preview={preview} />}
      </div>
    </>
  )
}
