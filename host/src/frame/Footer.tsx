import { useTranslation } from 'react-i18next'
import { useConsole } from '../console/console-parts'
import { HOST } from '../locales/add-host-messages'

/** Which release this is: what one is asked for first when something is wrong. */
export const Footer = () => {
  const { t } = useTranslation(HOST)
  const { environment: name, generation } = useConsole().release
  const environment = t(`frame.environment.${name}`, { defaultValue: name })
  return (
    <footer className="shell-footer">
      <span>Outlet Console</span>
      <span>{t('frame.footer', { environment, generation })}</span>
    </footer>
  )
}
