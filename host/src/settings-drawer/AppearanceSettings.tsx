import type { Settings } from '@outlet/shared/settings/stored-settings'
import { densities, themes } from '@outlet/shared/settings/stored-settings'
import { locales } from '@outlet/shared/settings/locale'
import type { Locale } from '@outlet/shared/settings/locale'
import { SettingChoice } from '@outlet/shared/ui/SettingChoice'
import { SettingSwitch } from '@outlet/shared/ui/SettingSwitch'
import { ThemeColorChoice } from './ThemeColorChoice'
import type { SettingsWords } from './settings-words'

interface AppearanceSettingsProps {
  readonly settings: Settings
  readonly words: SettingsWords
  readonly locale: Locale
  readonly onChange: (change: Partial<Settings>) => void
  readonly onLocale: (locale: Locale) => void
}

/** Each in itself, for whoever cannot read the other. */
const languageNames: Readonly<Record<Locale, string>> = { 'zh-CN': '中文', 'en-US': 'English' }

export const AppearanceSettings = ({ settings, words, locale, onChange, onLocale }: AppearanceSettingsProps) => (
  <section>
    <h3>{words.appearance}</h3>
    <SettingChoice
      label={words.theme}
      options={themes.map((value) => ({ value, text: words[value] }))}
      value={settings.theme}
      onChange={(theme) => onChange({ theme })}
    />
    <ThemeColorChoice color={settings.themeColor} words={words} onChange={(themeColor) => onChange({ themeColor })} />
    <SettingChoice
      label={words.language}
      options={locales.map((value) => ({ value, text: languageNames[value], lang: value }))}
      value={locale}
      onChange={onLocale}
    />
    <SettingChoice
      label={words.density}
      options={densities.map((value) => ({ value, text: words[value] }))}
      value={settings.density}
      onChange={(density) => onChange({ density })}
    />
    <SettingSwitch
      label={words.color_weak}
      isOn={settings.colorWeak}
      onChange={(colorWeak) => onChange({ colorWeak })}
    />
  </section>
)
