import { IconCheckCircle, IconExclamationCircle, IconInfoCircle } from '@arco-design/web-react/icon'
import type { Notification } from '@outlet/shared/contract/notifications'
import { store } from '@outlet/shared/settings/store'
import { PracticeTag } from '@outlet/shared/ui/PracticeTag'
import { TimeText } from '@outlet/shared/ui/TimeText'
import { runAction } from '@outlet/shared/ui/use-action'
import { useMutation } from '@tanstack/react-query'
import { useSetAtom } from 'jotai'
import { useTranslation } from 'react-i18next'
import { PageLink } from '../frame/PageLink'
import { HOST } from '../locales/add-host-messages'
import { bellOpenAtom } from './bell-open'
import { markAction } from './bell.queries'
import type { NotificationDescription } from './notification-text'

const icons = { failure: IconExclamationCircle, success: IconCheckCircle, info: IconInfoCircle }

interface NotificationLineProps {
  readonly item: Notification
  readonly description: NotificationDescription
}

/** One notification. Its text links to its subject; following the link marks it as read. */
export const NotificationLine = ({ item, description: { text, icon, link } }: NotificationLineProps) => {
  const { t } = useTranslation(HOST)
  const setOpen = useSetAtom(bellOpenAtom, { store })
  const { mutateAsync } = useMutation(markAction)
  const mark = (isRead: boolean) => void runAction(() => mutateAsync({ body: { ids: [item.id], is_read: isRead } }))
  const follow = () => {
    if (!item.is_read) mark(true)
    setOpen(false)
  }
  const Icon = icons[icon]
  const content = (
    <>
      {!item.is_read && <span className="shell-unseen">{t('bell.unread_mark')}</span>}
      {text}
    </>
  )
  return (
    <li className="bell-item" data-unread={!item.is_read}>
      <Icon className="bell-icon" data-kind={icon} aria-hidden="true" />
      <div className="bell-text">
        {link === undefined ? (
          <span>{content}</span>
        ) : (
          <PageLink to={link} onClick={follow}>
            {content}
          </PageLink>
        )}
        <span className="bell-time">
          <TimeText time={item.created_at} /> <PracticeTag isPractice={item.is_practice} />
        </span>
      </div>
      <button
        type="button"
        className="bell-mark"
        aria-label={t(item.is_read ? 'bell.mark_unread' : 'bell.mark_read', { text })}
        title={t(item.is_read ? 'bell.as_unread' : 'bell.as_read')}
        onClick={() => mark(!item.is_read)}
      >
        <span aria-hidden="true" />
      </button>
    </li>
  )
}
