import { Button, Message } from '@arco-design/web-react'
import { z } from '@outlet/shared/contract/zod'
import { useCurrentUser } from '@outlet/shared/session/current-user'
import { ConfirmButton } from '@outlet/shared/ui/ConfirmButton'
import { Page } from '@outlet/shared/ui/Page'
import { SectionHead } from '@outlet/shared/ui/SectionHead'
import { useUrlState } from '@outlet/shared/url-state/use-url-state'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { endOtherSessionsAction, sessionsQuery } from './account.queries'
import { EmailCard } from './EmailCard'
import { PasswordDrawer } from './PasswordDrawer'
import { PushCard } from './PushCard'
import { SessionList } from './SessionList'
import { WatchButtonCard } from './WatchButtonCard'
import styles from './account.module.css'

const SettingsUrl = z.object({ form: z.enum(['password']).optional() })

const EndOthersButton = () => {
  const { t } = useTranslation('account')
  const { data: sessions } = useInfiniteQuery(sessionsQuery)
  const { mutateAsync: endOthers } = useMutation(endOtherSessionsAction)
  const end = async () => {
    const { ended } = await endOthers()
    Message.success(t('session.others_ended', { count: ended }))
  }
  if (!sessions?.some((session) => !session.is_current)) return null
  return (
    <ConfirmButton
      status="danger"
      question={t('session.end_others_question')}
      verb={t('session.end_others')}
      onConfirm={end}
    >
      {t('session.end_others')}
    </ConfirmButton>
  )
}

/** Settings of the person's own account: password, own notification channels, signed-in devices. */
export default function AccountSettingsPage() {
  const { t } = useTranslation('account')
  const [{ form }, changeUrl] = useUrlState(SettingsUrl)
  const user = useCurrentUser()
  return (
    <Page title={t('settings.title')} hint={t('settings.hint')}>
      <div className={styles.column}>
        <section className={styles.card} aria-labelledby="settings-password">
          <SectionHead level={2} id="settings-password" title={t('password.title')}>
            <Button disabled={!user} onClick={() => changeUrl({ form: 'password' })}>
              {t('password.change')}
            </Button>
          </SectionHead>
          <p className={styles.hint}>{t('password.hint')}</p>
        </section>
        <PushCard />
        <EmailCard />
        <WatchButtonCard />
        <section className={`${styles.card} ${styles.tall}`} aria-labelledby="settings-sessions">
          <SectionHead level={2} id="settings-sessions" title={t('session.title')}>
            <EndOthersButton />
          </SectionHead>
          <p className={styles.hint}>{t('session.hint')}</p>
          <SessionList />
        </section>
      </div>
      {user && (
        <PasswordDrawer user={user} isOpen={form === 'password'} onClose={() => changeUrl({ form: undefined })} />
      )}
    </Page>
  )
}
