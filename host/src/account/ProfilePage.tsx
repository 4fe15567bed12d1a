import { Button, Skeleton } from '@arco-design/web-react'
import type { CurrentUser } from '@outlet/shared/contract/session'
import { z } from '@outlet/shared/contract/zod'
import { currentUserQuery } from '@outlet/shared/session/current-user'
import { DescriptionList } from '@outlet/shared/ui/DescriptionList'
import { ErrorNotice } from '@outlet/shared/ui/ErrorNotice'
import { Page } from '@outlet/shared/ui/Page'
import { TimeText } from '@outlet/shared/ui/TimeText'
import { useUrlState } from '@outlet/shared/url-state/use-url-state'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { AvatarEditor } from './AvatarEditor'
import { EditProfileDrawer } from './EditProfileDrawer'
import { profileFields } from './profile-values'
import styles from './account.module.css'

const ProfileUrl = z.object({ form: z.enum(['edit']).optional() })

const Profile = ({ user }: { user: CurrentUser }) => {
  const { t } = useTranslation('account')
  const { t: tHost } = useTranslation('host')
  const notGiven = <span className={styles.hint}>{t('profile.not_given')}</span>
  const own = profileFields.map((field) => ({
    key: field,
    label: t(`profile.field.${field}`),
    value: user[field] ?? notGiven,
  }))
  const given = [
    { label: t('profile.field.username'), value: user.username },
    { label: t('profile.field.role'), value: tHost(`frame.role.${user.role}`) },
    { label: t('profile.field.certification'), value: user.certification ?? notGiven },
    {
      label: t('profile.field.registrationDate'),
      value: <TimeText time={user.registrationDate} form="date-time" />,
    },
    { label: t('profile.field.accountId'), value: <code className={styles.code}>{user.accountId}</code> },
  ]
  return (
    <>
      <section className={`${styles.card} ${styles.tall}`} aria-labelledby="profile-own">
        <h2 id="profile-own">{t('profile.own')}</h2>
        <DescriptionList facts={own} />
      </section>
      <section className={styles.card} aria-labelledby="profile-given">
        <h2 id="profile-given">{t('profile.given')}</h2>
        <DescriptionList facts={given} />
      </section>
    </>
  )
}

/** Profile of the signed-in person: account data and the fields that the person fills in. */
export default function ProfilePage() {
  const { t } = useTranslation('account')
  const [{ form }, changeUrl] = useUrlState(ProfileUrl)
  const { data: user, error, refetch } = useQuery(currentUserQuery)
  const edit = (
    <Button type="primary" disabled={!user} onClick={() => changeUrl({ form: 'edit' })}>
      {t('profile.edit')}
    </Button>
  )
  return (
    <Page title={t('profile.title')} hint={t('profile.hint')} actions={edit}>
      <div className={styles.column}>
        {error && <ErrorNotice error={error} onRetry={() => void refetch()} form={user ? 'inline' : 'block'} />}
        {!user && !error && <Skeleton animation text={{ rows: 8 }} />}
        {user && (
          <>
            <section className={styles.card} aria-labelledby="profile-avatar">
              <h2 id="profile-avatar">{t('avatar.title')}</h2>
              <AvatarEditor user={user} />
            </section>
            <Profile user={user} />
            <EditProfileDrawer user={user} isOpen={form === 'edit'} onClose={() => changeUrl({ form: undefined })} />
          </>
        )}
      </div>
    </Page>
  )
}
