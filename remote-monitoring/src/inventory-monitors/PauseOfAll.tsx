import { Alert, Button } from '@arco-design/web-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { formatDateTime } from '@outlet/shared/format/time'
import { useCan } from '@outlet/shared/session/use-can'
import { useLocale } from '@outlet/shared/settings/use-settings'
import { ConfirmButton } from '@outlet/shared/ui/ConfirmButton'
import { runAction } from '@outlet/shared/ui/use-action'
import { monitoringPauseQuery, pauseMonitoringAction, resumeMonitoringAction } from './inventory-monitors.queries'

/** Pauses all monitoring; only for admins, and only while monitoring runs. */
export const PauseAllButton = () => {
  const { t } = useTranslation('monitoring')
  const mayPause = useCan()('inventory-monitors.pause')
  const { data } = useQuery(monitoringPauseQuery)
  const { mutateAsync } = useMutation(pauseMonitoringAction)
  if (!mayPause || !data || data.pause) return null
  const text = (key: string) => t(`inventoryMonitors.pause.${key}`)
  return (
    <ConfirmButton question={text('question')} verb={text('verb')} onConfirm={() => mutateAsync()}>
      {text('all')}
    </ConfirmButton>
  )
}

/** Banner while all monitoring is paused: since when, and by whom. */
export const PauseBanner = () => {
  const { t } = useTranslation('monitoring')
  const locale = useLocale()
  const mayPause = useCan()('inventory-monitors.pause')
  const pause = useQuery(monitoringPauseQuery).data?.pause
  const { mutateAsync, isPending } = useMutation(resumeMonitoringAction)
  if (!pause) return null
  const { paused_at: at, paused_by: by } = pause
  return (
    <Alert
      type="warning"
      content={t('inventoryMonitors.pause.banner', { when: formatDateTime(at, locale), who: by.name })}
      action={
        mayPause && (
          <Button type="primary" size="small" loading={isPending} onClick={() => void runAction(() => mutateAsync())}>
            {t('inventoryMonitors.pause.resume')}
          </Button>
        )
      }
    />
  )
}
