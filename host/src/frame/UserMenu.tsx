import { IconExport, IconSettings, IconUser } from '@arco-design/web-react/icon'
import { useCurrentUser } from '@outlet/shared/session/current-user'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useConsole } from '../console/console-model'
import { HOST } from '../locales/add-host-messages'
import { usePageLabel } from '../menu/use-page-label'
import { accountSettingsRoute, profileRoute } from '../router/host-routes'
import { SwitchRoleItems } from '../role-switch/SwitchRoleItems'
import { ShowGuideItem } from '../workplace/ShowGuideItem'
import { PageLink } from './PageLink'
import { PopupMenu } from './PopupMenu'
import { UserAvatar } from './UserAvatar'

const accountLinks = [
  { route: profileRoute, Icon: IconUser },
  { route: accountSettingsRoute, Icon: IconSettings },
]

/** Menu of the signed-in person: name, account pages and sign-out. */
export const UserMenu = () => {
  const { t } = useTranslation(HOST)
  const { leaving } = useConsole()
  const user = useCurrentUser()
  const labelOf = usePageLabel()
  const [isLeaving, setLeaving] = useState(false)
  if (!user) return null
  const signOut = () => {
    setLeaving(true)
    void leaving.signOut()
  }
  const button = (
    <>
      <UserAvatar user={user} />
      <span className="shell-user-name">{isLeaving ? t('frame.signing_out') : user.name}</span>
    </>
  )
  return (
    <PopupMenu
      className="shell-icon-button shell-user"
      label={t('frame.account', { name: user.name })}
      place="below"
      button={button}
    >
      <div className="popup-person">
        <UserAvatar user={user} />
        <div className="popup-person-text">
          <strong>{user.name}</strong>
          <span>
            {user.username}&nbsp;· {t(`frame.role.${user.role}`)}
          </span>
        </div>
      </div>
      {accountLinks.map(({ route, Icon }) => (
        <PageLink key={route.name} role="menuitem" className="popup-item" to={route.path}>
          <Icon aria-hidden="true" />
          {labelOf(route)}
        </PageLink>
      ))}
      <ShowGuideItem />
      <SwitchRoleItems />
      <button type="button" role="menuitem" className="popup-item" disabled={isLeaving} onClick={signOut}>
        <IconExport aria-hidden="true" />
        {t('frame.sign_out')}
      </button>
    </PopupMenu>
  )
}
