import { Button, Skeleton } from '@arco-design/web-react'
import type { ApiError } from '@outlet/shared/api/api-error'
import { EmptyState } from '@outlet/shared/ui/EmptyState'
import { ErrorNotice } from '@outlet/shared/ui/ErrorNotice'
import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import type { Notification } from '@outlet/shared/contract/notifications'
import { useTranslation } from 'react-i18next'
import { HOST } from '../locales/add-host-messages'
import { DayList } from './DayList'

interface NotificationListProps {
  readonly list: UseInfiniteQueryResult<Notification[], ApiError>
  readonly onlyUnread: boolean
  /** Whether the list lacks notifications that are counted, and is read again. */
  readonly isOutdated: boolean
}

const Empty = ({ onlyUnread }: { onlyUnread: boolean }) => {
  const { t } = useTranslation(HOST)
  const kind = onlyUnread ? 'none_unread' : 'none'
  return <EmptyState title={t(`bell.${kind}`)} hint={t(`bell.${kind}_hint`)} />
}

/** Notice that the second reading lacks the counted notifications too. */
const Outdated = ({ onReload }: { onReload: () => void }) => {
  const { t } = useTranslation(HOST)
  const reload = <Button onClick={onReload}>{t('common:action.try_again')}</Button>
  return <EmptyState title={t('bell.not_listed')} action={reload} />
}

/** The loaded notifications, and a button that loads earlier ones. */
export const NotificationList = ({ list, onlyUnread, isOutdated }: NotificationListProps) => {
  const { t } = useTranslation(HOST)
  const { data: items, error, isFetching, refetch } = list
  if (!items || isOutdated) {
    if (error) return <ErrorNotice error={error} onRetry={() => void refetch()} />
    if (items && !isFetching) return <Outdated onReload={() => void refetch()} />
    return <Skeleton animation text={{ rows: 6, width: '100%' }} />
  }
  if (items.length === 0) return <Empty onlyUnread={onlyUnread} />
  return (
    <>
      <DayList items={items} />
      {list.hasNextPage && (
        <Button long type="text" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {t('bell.more')}
        </Button>
      )}
    </>
  )
}
