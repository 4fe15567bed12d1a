import { Button, Message } from '@arco-design/web-react'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { CellTag } from '@outlet/shared/ui/CellTag'
import type { UserSession } from '@outlet/shared/contract/session'
import type { User } from '@outlet/shared/contract/users'
import { ConfirmButton } from '@outlet/shared/ui/ConfirmButton'
import { Loaded } from '@outlet/shared/ui/Loaded'
import { TimeText } from '@outlet/shared/ui/TimeText'
import { SEPARATOR } from '@outlet/shared/format/separator'
import { endUserSessionsAction, userSessionsQuery } from './users.queries'
import styles from './users.module.css'

const SessionItem = ({ session }: { session: UserSession }) => {
  const { t } = useTranslation('admin')
  const { browser, system } = session.device
  const known = [system, browser].filter((part) => part !== null).join(SEPARATOR)
  return (
    <li className={styles.session}>
      <div>
        {known || t('users.session.unknown_device')}{' '}
        {session.is_current && <CellTag color="green">{t('users.session.this_one')}</CellTag>}
      </div>
      <div className={styles.hint}>
        {session.address ?? t('users.session.unknown_address')}&nbsp;· {t('users.session.seen')}{' '}
        <TimeText time={session.last_seen_at} />
      </div>
    </li>
  )
}

const SessionItems = ({ sessions }: { sessions: readonly UserSession[] }) => {
  const { t } = useTranslation('admin')
  if (sessions.length === 0) return <p className={styles.hint}>{t('users.session.none')}</p>
  return (
    <ul className={styles.sessions}>
      {sessions.map((session) => (
        <SessionItem key={session.id} session={session} />
      ))}
    </ul>
  )
}

export const UserSessions = ({ user }: { user: User }) => {
  const { t } = useTranslation('admin')
  const headingId = useId()
  const list = useInfiniteQuery(userSessionsQuery(user.id))
  const { mutateAsync: endAll } = useMutation(endUserSessionsAction)
  const end = async () => {
    const { ended } = await endAll({ params: { userId: user.id } })
    Message.success(t('users.session.ended', { count: ended }))
  }
  return (
    <section aria-labelledby={headingId}>
      <div className={styles.bar}>
        <h3 id={headingId} className={styles.heading}>
          {t('users.session.title')}
        </h3>
        {list.data !== undefined && list.data.length > 0 && (
          <ConfirmButton
            size="small"
            status="danger"
            question={t('users.session.end_question', { name: user.name })}
            verb={t('users.session.end')}
            onConfirm={end}
          >
            {t('users.session.end')}
          </ConfirmButton>
        )}
      </div>
      <Loaded query={list} rows={2} form="inline">
        {(sessions) => <SessionItems sessions={sessions} />}
      </Loaded>
      {list.hasNextPage && (
        <Button size="small" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {t('common:action.load_more')}
        </Button>
      )}
    </section>
  )
}
