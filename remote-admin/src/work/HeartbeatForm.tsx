import { Input, Select } from '@arco-design/web-react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Heartbeat, HeartbeatChange } from '@outlet/shared/contract/heartbeat'
import type { z } from '@outlet/shared/contract/zod'
import { formatDuration } from '@outlet/shared/format/duration'
import { useLocale } from '@outlet/shared/settings/use-settings'
import { FormDrawer } from '@outlet/shared/ui/FormDrawer'
import { FormField } from '@outlet/shared/ui/FormField'
import { setHeartbeatAction } from './work.queries'

const INTERVALS = [60, 300, 900, 3600]
const secret = ['url']

interface Values {
  readonly version: number
  readonly url: string
  readonly every_seconds: number
}

const valuesOf = ({ version, every_seconds }: Heartbeat): Values => ({ version, url: '', every_seconds })

interface HeartbeatFormProps {
  readonly heartbeat: Heartbeat
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly onSaved: () => void
}

/**
 * Form for the heartbeat address. The stored address is secret and not displayed; an empty field leaves it unchanged.
 */
export const HeartbeatForm = ({ heartbeat, isOpen, onClose, onSaved }: HeartbeatFormProps) => {
  const { t } = useTranslation('admin')
  const locale = useLocale()
  const { mutateAsync } = useMutation(setHeartbeatAction)
  const { origin } = heartbeat
  const bodyOf = ({ url, ...others }: Values) => (url === '' && origin !== null ? others : { ...others, url })
  const submit = async (body: z.output<typeof HeartbeatChange>) => {
    await mutateAsync({ body })
    onSaved()
  }
  return (
    <FormDrawer
      name="heartbeat"
      title={t('work.heartbeat.form_title')}
      secretFields={secret}
      isOpen={isOpen}
      onClose={onClose}
      initial={valuesOf(heartbeat)}
      schema={HeartbeatChange}
      bodyOf={bodyOf}
      submit={submit}
      valuesOf={(current) => valuesOf(Heartbeat.parse(current))}
    >
      <FormField
        field="url"
        label={t('work.heartbeat.url')}
        required={origin === null}
        hint={t('work.heartbeat.url_hint')}
      >
        <Input
          type="url"
          autoComplete="off"
          placeholder={origin === null ? 'https://' : t('work.heartbeat.url_stored', { origin })}
        />
      </FormField>
      <FormField field="every_seconds" label={t('work.heartbeat.every')} required>
        <Select options={INTERVALS.map((seconds) => ({ value: seconds, label: formatDuration(seconds, locale) }))} />
      </FormField>
    </FormDrawer>
  )
}
