import type { Settings } from '@outlet/shared/settings/stored-settings'
import { densities, themes } from '@outlet/shared/settings/stored-settings'
import { locales } from '@outlet/shared/settings/locale'
import type { Locale } from '@outlet/shared/settings/locale'
import { SettingChoice } from '@outlet/shared/ui/SettingChoice'
import { SettingSwitch } from '@outlet/shared/ui/SettingSwitch'
import { ThemeColorChoice } from './ThemeColorChoice'
import type { SettingsMessages } from './settings-messages'

interface AppearanceSettingsProps {
  readonly settings: Settings
  readonly messages: SettingsMessages
  readonly locale: Locale
  readonly onChange: (change: Partial<Settings>) => void
  readonly onLocale: (locale: Locale) => void
}

/** Each in its own language, for people who cannot read the other. */
const languageNames: Readonly<Record<Locale, string>> = { 'zh-CN': '中文', 'en-US': 'English' }

export const AppearanceSettings = ({ settings, messages, locale, onChange, onLocale }: AppearanceSettingsProps) => (
  <section>
    <h3>{messages.appearance}</h3>
    <SettingChoice
      label={messages.theme}
      options={themes.map((value) => ({ value, text: messages[value] }))}
      value={settings.theme}
      onChange={(theme) => onChange({ theme })}
    />
    <ThemeColorChoice
      color={settings.themeColor}
      messages={messages}
      onChange={(themeColor) => onChange({ themeColor })}
    />
    <SettingChoice
      label={messages.language}
      options={locales.map((value) => ({ value, text: languageNames[value], lang: value }))}
      value={locale}
      onChange={onLocale}
    />
    <SettingChoice
      label={messages.density}
      options={densities.map((value) => ({ value, text: messages[value] }))}
      value={settings.density}
      onChange={(density) => onChange({ density })}
    />
    <SettingSwitch
      label={messages.color_weak}
      isOn={settings.colorWeak}
      onChange={(colorWeak) => onChange({ colorWeak })}
    />
  </section>
)
