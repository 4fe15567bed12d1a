import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { User } from '@outlet/shared/contract/users'
import { useCan } from '@outlet/shared/session/use-can'
import { TimeText } from '@outlet/shared/ui/TimeText'
import styles from './users.module.css'

/** The contract accepts only http and https addresses. */
const Website = ({ address }: { address: string }) => (
  <a href={address} target="_blank" rel="noopener noreferrer">
    {address}
  </a>
)

/** Fields of a user with labels; users without `users.write` see only what they may read. */
export const useUserFacts = (user: User) => {
  const { t } = useTranslation('admin')
  const mayReadAll = useCan()('users.write')
  const given = (value: ReactNode) => value ?? <span className={styles.hint}>{t('users.detail.not_given')}</span>
  const common = {
    job: given(user.job),
    organization: given(user.organization),
  }
  const facts: Readonly<Record<string, ReactNode>> = mayReadAll
    ? {
        username: user.username,
        ...common,
        email: given(user.email),
        phone: given(user.phone),
        location: given(user.location),
        personal_website: given(user.personal_website && <Website address={user.personal_website} />),
        introduction: given(user.introduction),
        last_seen_at: user.last_seen_at ? <TimeText time={user.last_seen_at} /> : t('users.detail.never_seen'),
        created_at: <TimeText time={user.created_at} form="date-time" />,
        updated_at: <TimeText time={user.updated_at} form="date-time" />,
        id: <code>{user.id}</code>,
      }
    : common
  return Object.entries(facts).map(([field, value]) => ({ key: field, label: t(`users.field.${field}`), value }))
}
