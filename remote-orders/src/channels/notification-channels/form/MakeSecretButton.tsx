import { Button, Form } from '@arco-design/web-react'
import { useTranslation } from 'react-i18next'

const BYTES = 24

/** As Standard Webhooks writes one. */
const makeSecret = () => `whsec_${btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(BYTES))))}`

/** Of the secrets only a webhook's is made here, and not by its service: it is copied from the field to the program. */
export const MakeSecretButton = ({ field }: { readonly field: string }) => {
  const { t } = useTranslation('channels')
  const { form } = Form.useFormContext()
  return (
    <Button size="mini" style={{ marginBottom: 16 }} onClick={() => form.setFieldValue(field, makeSecret())}>
      {t('channels.form.make_secret')}
    </Button>
  )
}
