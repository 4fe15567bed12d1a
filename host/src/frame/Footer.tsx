import { store } from '@outlet/shared/settings/store'
import { useAtomValue } from 'jotai'
import { useTranslation } from 'react-i18next'
import { useConsole } from '../console/console-parts'
import { HOST } from '../locales/add-host-messages'
import { newerGenerationAtom } from '../newer-release/newer-release'

/** Which release this is: what one is asked for first when something is wrong; and which one comes next. */
export const Footer = () => {
  const { t } = useTranslation(HOST)
  const { environment: name, generation } = useConsole().release
  const newer = useAtomValue(newerGenerationAtom, { store })
  const environment = t(`frame.environment.${name}`, { defaultValue: name })
  return (
    <footer className="shell-footer">
      <span>Outlet Console</span>
      <span role="status">{newer !== null && t('frame.newer', { generation: newer })}</span>
      <span>{t('frame.footer', { environment, generation })}</span>
    </footer>
  )
}
