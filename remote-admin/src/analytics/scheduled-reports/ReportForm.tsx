import { Input, Message, Select, Skeleton } from '@arco-design/web-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { channelCan } from '@outlet/shared/contract/notification-channels'
import { ScheduledReportDraft } from '@outlet/shared/contract/analytics/scheduled-reports'
import { formatDateTime } from '@outlet/shared/format/time'
import { useLocale } from '@outlet/shared/settings/use-settings'
import { FormDrawer } from '@outlet/shared/ui/FormDrawer'
import { FormField } from '@outlet/shared/ui/FormField'
import { useInstallationZone } from '@outlet/shared/ui/use-installation-zone'
import { channelsQuery, createReportAction, reportsQuery } from './scheduled-reports.queries'
import styles from './scheduled-reports.module.css'
import { useId } from 'react'
import { ErrorNotice } from '@outlet/shared/ui/ErrorNotice'
import { ReportItem } from './ReportItem'

const ReportList = () => {
  const { t } = useTranslation('admin')
  const { data, error, refetch } = useQuery(reportsQuery)
  const id = useId()
  return (
    <section className={styles.reports} aria-labelledby={id}>
      <h3 className={styles.heading} id={id}>
        {t('analytics.reports.list')}
      </h3>
      {error && <ErrorNotice form="inline" error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton animation text={{ rows: 3 }} />}
      {data?.items.length === 0 && <p className={styles.line}>{t('analytics.reports.none')}</p>}
      <ul className={styles.list}>
        {data?.items.map((report) => (
          <ReportItem key={report.id} report={report} />
        ))}
      </ul>
    </section>
  )
}

/** Channels that can receive messages. */
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
  /** Query string of the displayed analysis. */
  readonly search: string
  /** Name of its view; empty without a view. */
  readonly name: string
  readonly onClose: () => void
}

/** Form to schedule the displayed analysis for every Monday; existing reports are listed below. */
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
