import { Avatar } from '@arco-design/web-react'
import type { UserSummary } from '@outlet/shared/contract/users'
import { initials } from './initials'
import styles from './users.module.css'

const SIZE = 32

type Shown = Pick<UserSummary, 'name' | 'username' | 'avatar'>

export const UserCell = ({ user: { name, username, avatar } }: { user: Shown }) => (
  <div className={styles.user}>
    <Avatar size={SIZE} className={styles.avatar} aria-hidden="true">
      {avatar === null ? initials(name || username) : <img src={avatar} alt="" loading="lazy" />}
    </Avatar>
    <div className={styles.text}>
      <div className={styles.name} title={name}>
        {name || username}
      </div>
      {username && (
        <div className={styles.username} title={username}>
          {username}
        </div>
      )}
    </div>
  </div>
)
