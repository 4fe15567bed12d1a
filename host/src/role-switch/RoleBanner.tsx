import { IconEye } from '@arco-design/web-react/icon'
import { useCurrentUser } from '@outlet/shared/session/current-user'
import { switchRole } from '@outlet/shared/session/switched-role'
import { useRole } from '@outlet/shared/session/use-role'
import { useTranslation } from 'react-i18next'
import { HOST } from '../locales/add-host-messages'
import './role-switch.css'

/** Shows that this tab displays the console as another role sees it, with a button that leads back. */
export const RoleBanner = () => {
  const { t } = useTranslation(HOST)
  const own = useCurrentUser()?.role
  const shown = useRole()
  const isSwitched = own !== undefined && shown !== own
  return (
    <div role="status">
      {isSwitched && (
        <div className="shell-banner role-banner">
          <IconEye aria-hidden="true" />
          <span>{t(`role_switch.banner_${shown}`)}</span>
          <button type="button" className="shell-banner-action" onClick={() => switchRole(null)}>
            {t(`role_switch.to_${own}`)}
          </button>
        </div>
      )}
    </div>
  )
}
