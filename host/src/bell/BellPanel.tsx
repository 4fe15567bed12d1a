import { Button } from '@arco-design/web-react'
import { IconSettings } from '@arco-design/web-react/icon'
import { showUndoMessage } from '@outlet/shared/ui/UndoMessage'
import { runAction } from '@outlet/shared/ui/use-action'
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { HOST } from '../locales/add-host-messages'
import { BellSettings } from './BellSettings'
import { BellTabs } from './BellTabs'
import { NotificationList } from './NotificationList'
import { markAction, markAllReadAction, notificationsQuery, unreadCountQuery } from './bell.queries'
import './bell.css'

/** Marks all notifications up to the newest loaded one as read, and offers an undo. */
const useMarkAll = () => {
  const { t } = useTranslation(HOST)
  const { mutateAsync: mark } = useMutation(markAction)
  const { mutateAsync, isPending } = useMutation({
    ...markAllReadAction,
    onSuccess: ({ ids }) => {
      if (ids.length === 0) return
      const said = t('bell.marked', { count: ids.length })
      showUndoMessage(said, () => mark({ body: { ids, is_read: false } }))
    },
  })
  return { isPending, markAll: (newest: string) => void runAction(() => mutateAsync({ body: { up_to: newest } })) }
}

/** Panel of notifications, newest first: unread, or all that are stored. */
export const BellPanel = () => {
  const { t } = useTranslation(HOST)
  const [onlyUnread, setOnlyUnread] = useState(true)
  const [isSetting, setSetting] = useState(false)
  const panelId = useId()
  const { data: unread, refetch: countAgain } = useQuery(unreadCountQuery)
  const list = useInfiniteQuery(notificationsQuery(onlyUnread))
  const { isPending, markAll } = useMarkAll()
  const newest = list.data?.[0]
  const count = unread?.count ?? 0
  // List and count are read by two requests, between which a notification may arrive or be read.
  const isOutdated = list.data?.length === 0 && count > 0
  const { refetch: listAgain } = list
  useEffect(() => {
    if (!isOutdated) return
    void listAgain()
    void countAgain()
  }, [isOutdated, listAgain, countAgain])
  return (
    <>
      <div className="bell-head">
        <h2>{t('bell.name')}</h2>
        <Button
          type="text"
          size="small"
          loading={isPending}
          disabled={!newest || count === 0}
          onClick={() => newest && markAll(newest.id)}
        >
          {t('bell.mark_all')}
        </Button>
        <Button
          type="text"
          size="small"
          icon={<IconSettings />}
          aria-label={t('bell.settings')}
          title={t('bell.settings')}
          aria-expanded={isSetting}
          onClick={() => setSetting(!isSetting)}
        />
      </div>
      {isSetting && <BellSettings />}
      <BellTabs panelId={panelId} onlyUnread={onlyUnread} count={count} onChange={setOnlyUnread} />
      <div
        className="bell-list"
        id={panelId}
        role="tabpanel"
        aria-labelledby={`${panelId}-${onlyUnread ? 'unread' : 'all'}`}
      >
        <NotificationList list={list} onlyUnread={onlyUnread} isOutdated={isOutdated} />
      </div>
    </>
  )
}
