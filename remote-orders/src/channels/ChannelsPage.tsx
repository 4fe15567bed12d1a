import { Skeleton } from '@arco-design/web-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Page } from '@outlet/shared/ui/Page'
import { useUrlState } from '@outlet/shared/url-state/use-url-state'
import { ChannelTabs } from './ChannelTabs'
import { ChannelsUrl } from './channels-url'
import './words/words'

/** Each a file of its own: whoever looks at one is not kept waiting by the others. */
const tabs = {
  notification: lazy(async () => import('./notification-channels/NotificationChannelsTab')),
  rules: lazy(async () => import('./alert-rules/AlertRulesTab')),
  deliveries: lazy(async () => import('./deliveries/DeliveriesTab')),
} as const

/** Where alerts go, which ones, and what became of each message. */
export default function ChannelsPage() {
  const { t } = useTranslation('channels')
  const [{ tab }] = useUrlState(ChannelsUrl)
  const Tab = tabs[tab]
  return (
    <Page title={t('channels.title')} status={<ChannelTabs tab={tab} />}>
      <Suspense fallback={<Skeleton animation text={{ rows: 8, width: '100%' }} />}>
        <Tab />
      </Suspense>
    </Page>
  )
}
