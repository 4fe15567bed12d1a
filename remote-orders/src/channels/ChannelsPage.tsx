import { Skeleton } from '@arco-design/web-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useCan } from '@outlet/shared/session/use-can'
import { Page } from '@outlet/shared/ui/Page'
import { useUrlState } from '@outlet/shared/url-state/use-url-state'
import { z } from '@outlet/shared/contract/zod'
import './messages/messages'
import styles from './channels.module.css'

const ChannelTab = z.enum(['notification', 'rules', 'deliveries', 'task'])
type ChannelTab = z.infer<typeof ChannelTab>

/** Tab in the address; all other parameters belong to the tab. */
const ChannelsUrl = z.object({ tab: ChannelTab.default('notification') })

/** Address of a tab, without the parameters of other tabs. */
const tabAddress = (tab: ChannelTab): string => (tab === 'notification' ? '/channel/list' : `/channel/list?tab=${tab}`)

/** Tabs of the page; each has its own address. */
const ChannelTabs = ({ tab }: { readonly tab: ChannelTab }) => {
  const { t } = useTranslation('channels')
  const mayBuy = useCan()('task-channels.read')
  const tabs = ChannelTab.options.filter((name) => name !== 'task' || mayBuy)
  return (
    <nav aria-label={t('channels.tab.label')}>
      <ul className={styles.tabs}>
        {tabs.map((name) => (
          <li key={name}>
            <Link className={styles.tab} to={tabAddress(name)} aria-current={name === tab ? 'page' : undefined}>
              {t(`channels.tab.${name}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Each tab is a separate chunk, so that one does not delay another. */
const tabs = {
  notification: lazy(async () => import('./notification-channels/NotificationChannelsTab')),
  rules: lazy(async () => import('./alert-rules/AlertRulesTab')),
  task: lazy(async () => import('./task-channels/TaskChannelsTab')),
  deliveries: lazy(async () => import('./deliveries/DeliveriesTab')),
} as const

/** Channels for alerts, alert rules, deliveries, and the channels through which tasks buy. */
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
