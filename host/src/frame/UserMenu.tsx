import { IconExport } from '@arco-design/web-react/icon'
import { useCurrentUser } from '@outlet/shared/session/current-user'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useConsole } from '../console/console-parts'
import { HOST } from '../locales/add-host-messages'
import { SwitchRoleItems } from '../role-switch/SwitchRoleItems'
import { PopupMenu } from './PopupMenu'

const initialOf = (name: string): string => [...name.trim()][0]?.toUpperCase() ?? '?'

/** Who is signed in, and the way out. */
export const UserMenu = () => {
  const { t } = useTranslation(HOST)
  const { leaving } = useConsole()
  const user = useCurrentUser()
  const [isLeaving, setLeaving] = useState(false)
  if (!user) return null
  const signOut = () => {
    setLeaving(true)
    void leaving.signOut()
  }
  const button = (
    <>
      <span className="shell-avatar" aria-hidden="true">
        {initialOf(user.name)}
      </span>
      <span className="shell-user-name">{isLeaving ? t('frame.signing_out') : user.name}</span>
    </>
  )
  return (
    <PopupMenu className="shell-icon-button shell-user" label={t('frame.account')} place="below" button={button}>
      <div className="popup-person">
        <strong>{user.name}</strong>
        <span>
          {user.username} · {t(`frame.role.${user.role}`)}
        </span>
      </div>
      <SwitchRoleItems />
      <button type="button" role="menuitem" className="popup-item" disabled={isLeaving} onClick={signOut}>
        <IconExport aria-hidden="true" />
        {t('frame.sign_out')}
      </button>
    </PopupMenu>
  )
}
