import { Button, Message, Skeleton } from '@arco-design/web-react'
import { IconDesktop, IconMobile } from '@arco-design/web-react/icon'
import { CellTag } from '@outlet/shared/ui/CellTag'
import type { UserSession } from '@outlet/shared/contract/session'
import { ConfirmButton } from '@outlet/shared/ui/ConfirmButton'
import { ErrorNotice } from '@outlet/shared/ui/ErrorNotice'
import { TimeText } from '@outlet/shared/ui/TimeText'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Trans } from 'react-i18next/TransWithoutContext'
import { endSessionAction, sessionsQuery } from './account.queries'
import styles from './account.module.css'

const isMobile = ({ device }: UserSession): boolean => /Android|iOS|iPhone|iPad/i.test(device.system ?? '')

const DeviceName = ({ device }: Pick<UserSession, 'device'>) => {
  const { t } = useTranslation('account')
  const { browser, system } = device
  if (browser && system) return t('session.device', { browser, system })
  return browser ?? system ?? t('session.unknown_device')
}

const SessionItem = ({ session }: { session: UserSession }) => {
  const { t } = useTranslation('account')
  const { mutateAsync: end } = useMutation(endSessionAction)
  const Icon = isMobile(session) ? IconMobile : IconDesktop
  const stop = async () => {
    await end({ params: { sessionId: session.id } })
    Message.success(t('session.ended'))
  }
  return (
    <li className={styles.session}>
      <Icon className={styles.device ?? ''} aria-hidden="true" />
      <div className={styles.text}>
        <div>
          <strong>
            <DeviceName device={session.device} />
          </strong>{' '}
          {session.is_current && <CellTag color="green">{t('session.this_one')}</CellTag>}
        </div>
        <div className={styles.hint}>
          {session.address ?? t('session.unknown_address')}&nbsp;·{' '}
          <Trans t={t} i18nKey="session.seen" components={{ time: <TimeText time={session.last_seen_at} /> }} />
        </div>
        <div className={styles.hint}>
          <Trans
            t={t}
            i18nKey="session.since"
            components={{ time: <TimeText time={session.created_at} form="date-time" /> }}
          />
        </div>
      </div>
      {!session.is_current && (
        <ConfirmButton question={t('session.end_question')} verb={t('session.end')} onConfirm={stop}>
          {t('session.end')}
        </ConfirmButton>
      )}
    </li>
  )
}

/** List of the person's sessions. Each can be signed out from here. */
export const SessionList = () => {
  const { t } = useTranslation('account')
  const list = useInfiniteQuery(sessionsQuery)
  const { data: sessions, error } = list
  if (!sessions) {
    return error ? <ErrorNotice error={error} onRetry={() => void list.refetch()} /> : <Skeleton animation />
  }
  return (
    <>
      {error && <ErrorNotice form="inline" error={error} onRetry={() => void list.refetch()} />}
      <ul className={styles.sessions} aria-label={t('session.title')}>
        {sessions.map((session) => (
          <SessionItem key={session.id} session={session} />
        ))}
      </ul>
      {list.hasNextPage && (
        <Button loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {t('common:action.load_more')}
        </Button>
      )}
    </>
  )
}
