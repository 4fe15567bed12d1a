import { IconMoon, IconSun } from '@arco-design/web-react/icon'
import { updateSettings } from '@outlet/shared/settings/settings'
import { useTheme } from '@outlet/shared/settings/use-settings'
import { useTranslation } from 'react-i18next'
import { HOST } from '../locales/add-host-messages'
import { IconButton } from './IconButton'

export const ThemeToggle = () => {
  const { t } = useTranslation(HOST)
  const isDark = useTheme() === 'dark'
  const label = t(isDark ? 'frame.to_light' : 'frame.to_dark')
  return (
    <IconButton
      className="shell-theme"
      label={label}
      onClick={() => updateSettings({ theme: isDark ? 'light' : 'dark' })}
    >
      {isDark ? <IconSun /> : <IconMoon />}
    </IconButton>
  )
}
