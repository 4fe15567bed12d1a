import { IconSettings } from '@arco-design/web-react/icon'
import { globalSettingsAtom } from '@outlet/shared/settings/settings'
import { store } from '@outlet/shared/settings/store'
import { useAtomValue } from 'jotai'
import { useTranslation } from 'react-i18next'
import { HOST } from '../locales/add-host-messages'
import { IconButton } from './IconButton'

export const SettingsButton = () => {
  const { t } = useTranslation(HOST)
  const isOpen = useAtomValue(globalSettingsAtom, { store })
  return (
    <IconButton
      label={t('frame.settings')}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      onClick={() => store.set(globalSettingsAtom, true)}
    >
      <IconSettings />
    </IconButton>
  )
}
