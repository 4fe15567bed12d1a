import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { BrokenChannel } from '@outlet/shared/contract/deliveries/deliveries-summary'
import { i18n } from '@outlet/shared/i18n/i18n'
import { problemText } from '@outlet/shared/i18n/problem-text'
import { TimeText } from '@outlet/shared/ui/TimeText'
import styles from './broken-channels.module.css'
import './messages/messages'

const addressOf = ({ type, id }: BrokenChannel) =>
  type === 'task' ? `/channel/list?tab=task&task_channel=${id}` : `/channel/list?channel=${id}`

/** Failing channels with the reason, the time since which they fail, and a link to each. */
export default function BrokenChannels({ channels }: { readonly channels: readonly BrokenChannel[] }) {
  const { t } = useTranslation('channels')
  return (
    <ul className={styles.channels} aria-label={t('channels.broken.title')}>
      {channels.map((channel) => (
        <li key={channel.id}>
          <Link className={styles.channel} to={addressOf(channel)}>
            <span className={styles.name}>{channel.name}</span>
            <span className={styles.second}>{t(`channels.broken.${channel.type}`)}</span>
            {channel.code !== null && (
              <span className={styles.why}>{problemText(i18n, { code: channel.code, message: channel.code })}</span>
            )}
            <span className={styles.second}>
              {t('channels.broken.since')} <TimeText time={channel.since} />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
