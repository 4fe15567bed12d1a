import { IconUserGroup } from '@arco-design/web-react/icon'
import { maySwitchTo, roles } from '@outlet/shared/contract/users/roles'
import { useCurrentUser } from '@outlet/shared/session/current-user'
import { switchRole } from '@outlet/shared/session/switched-role'
import { useRole } from '@outlet/shared/session/use-role'
import { useTranslation } from 'react-i18next'
import { HOST } from '../locales/add-host-messages'

/** Items of the account menu that show the console as another role sees it. Empty for roles without a lower role. */
export const SwitchRoleItems = () => {
  const { t } = useTranslation(HOST)
  const own = useCurrentUser()?.role
  const shown = useRole()
  const others = own ? roles.filter((role) => role !== shown && maySwitchTo(own, role)) : []
  return others.map((role) => (
    <button
      key={role}
      type="button"
      role="menuitem"
      className="popup-item"
      onClick={() => switchRole(role === own ? null : role)}
    >
      <IconUserGroup aria-hidden="true" />
      {t(`role_switch.to_${role}`)}
    </button>
  ))
}
