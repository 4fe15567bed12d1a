import { Input, Message, Select } from '@arco-design/web-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { channelCan } from '@outlet/shared/contract/notification-channels'
import { ScheduledReportDraft } from '@outlet/shared/contract/scheduled-reports'
import { formatDateTime } from '@outlet/shared/format/time'
import { useLocale } from '@outlet/shared/settings/use-settings'
import { FormDrawer } from '@outlet/shared/ui/FormDrawer'
import { FormField } from '@outlet/shared/ui/FormField'
import { useInstallationZone } from '@outlet/shared/ui/use-installation-zone'
import { ReportList } from './ReportList'
import { channelsQuery, createReportAction } from './scheduled-reports.queries'
import styles from './scheduled-reports.module.css'

/** Those that messages can be sent to. */
const useChannelOptions = (isOpen: boolean) => {
  const { data } = useQuery({ ...channelsQuery, enabled: isOpen })
  return data?.items
    .filter(({ kind, state, owner }) => channelCan.receive({ kind, state, isOwn: owner !== null }))
    .map(({ id, name }) => ({ value: id, label: name }))
}

interface Values {
  readonly name: string
  readonly channel_id?: string
}

interface ReportFormProps {
  readonly isOpen: boolean
  /** Of the analysis that shows. */
  readonly search: string
  /** Of its view; empty where it is none. */
  readonly name: string
  readonly onClose: () => void
}

/** Where the analysis that shows is to go every Monday; beneath, what goes already. */
export const ReportForm = ({ isOpen, search, name, onClose }: ReportFormProps) => {
  const { t } = useTranslation('admin')
  const locale = useLocale()
  const zone = useInstallationZone()
  const channels = useChannelOptions(isOpen)
  const { mutateAsync } = useMutation(createReportAction)
  const submit = async (body: ScheduledReportDraft) => {
    const { channel, next_at } = await mutateAsync({ body })
    Message.success(t('analytics.reports.done', { channel: channel.name, when: formatDateTime(next_at, locale) }))
  }
  return (
    <FormDrawer<Values, ScheduledReportDraft>
      name="scheduled report"
      title={t('analytics.reports.title')}
      saveLabel={t('analytics.reports.save')}
      isOpen={isOpen}
      onClose={onClose}
      initial={{ name }}
      schema={ScheduledReportDraft}
      bodyOf={(values) => ({ channel_id: '', ...values, search })}
      submit={submit}
    >
      <p className={styles.hint}>{t('analytics.reports.hint', { zone })}</p>
      <FormField field="name" label={t('analytics.reports.name')} required>
        <Input maxLength={60} />
      </FormField>
      <FormField
        field="channel_id"
        label={t('analytics.reports.channel')}
        required
        hint={
          channels?.length === 0 && (
            <>
              {t('analytics.reports.no_channel')} <Link to="/channel/list">{t('analytics.reports.to_channels')}</Link>
            </>
          )
        }
      >
        <Select options={channels ?? []} loading={!channels} placeholder={t('analytics.reports.choose_channel')} />
      </FormField>
      <ReportList />
    </FormDrawer>
  )
}
