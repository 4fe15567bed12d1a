import { Alert, Button } from '@arco-design/web-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { formatDateTime } from '@outlet/shared/format/time'
import { useCan } from '@outlet/shared/session/use-can'
import { useLocale } from '@outlet/shared/settings/use-settings'
import { confirmDialog } from '@outlet/shared/ui/confirm-dialog'
import type { MoreEntry } from '@outlet/shared/ui/MoreMenu'
import { runAction } from '@outlet/shared/ui/use-action'
import { monitoringPauseQuery, pauseMonitoringAction, resumeMonitoringAction } from './inventory-monitors.queries'

/** Menu entry that pauses all monitoring; only for admins, and only while monitoring runs. */
export const usePauseAll = (): MoreEntry | undefined => {
  const { t } = useTranslation('monitoring')
  const mayPause = useCan()('inventory-monitors.pause')
  const { data } = useQuery(monitoringPauseQuery)
  const { mutateAsync } = useMutation(pauseMonitoringAction)
  if (!mayPause || !data || data.pause) return undefined
  const text = (key: string) => t(`inventoryMonitors.pause.${key}`)
  const confirm = () =>
    confirmDialog({
      title: text('title'),
      content: text('question'),
      verb: text('verb'),
      onConfirm: () => runAction(() => mutateAsync()),
    })
  return { key: 'pause', label: text('all'), onClick: confirm }
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
