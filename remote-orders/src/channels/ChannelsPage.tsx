import { Skeleton } from '@arco-design/web-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useCan } from '@outlet/shared/session/use-can'
import { Page } from '@outlet/shared/ui/Page'
import { useUrlState } from '@outlet/shared/url-state/use-url-state'
import { ChannelTabs } from './ChannelTabs'
import { ChannelsUrl } from './channels-url'
import './words/words'

/** Each a file of its own: whoever looks at one is not kept waiting by the others. */
const tabs = {
  notification: lazy(async () => import('./notification-channels/NotificationChannelsTab')),
  rules: lazy(async () => import('./alert-rules/AlertRulesTab')),
  task: lazy(async () => import('./task-channels/TaskChannelsTab')),
  deliveries: lazy(async () => import('./deliveries/DeliveriesTab')),
} as const

/** Where alerts go, which ones, and what became of each message; and where tasks buy. */
export default function ChannelsPage() {
  const { t } = useTranslation('channels')
  const [{ tab }] = useUrlState(ChannelsUrl)
  const mayBuy = useCan()('task-channels.read')
  const shown = tab === 'task' && !mayBuy ? 'notification' : tab
  const Tab = tabs[shown]
  return (
    <Page title={t('channels.title')} status={<ChannelTabs tab={shown} />}>
      <Suspense fallback={<Skeleton animation text={{ rows: 8, width: '100%' }} />}>
        <Tab />
      </Suspense>
    </Page>
  )
}
