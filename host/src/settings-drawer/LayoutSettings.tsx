import { MENU_WIDTH } from '@outlet/shared/settings/stored-settings'
import type { Settings } from '@outlet/shared/settings/stored-settings'
import { SettingSwitch } from '@outlet/shared/ui/SettingSwitch'
import { useId, useState } from 'react'
import type { SettingsMessages } from './settings-messages'

interface LayoutSettingsProps {
  readonly settings: Settings
  readonly messages: SettingsMessages
  readonly onChange: (change: Partial<Settings>) => void
}

const switches = ['navbar', 'menu', 'topMenu', 'hideMenu', 'footer', 'tabBar', 'menuFromServer'] as const

const isWidth = (width: number): boolean =>
  Number.isInteger(width) && width >= MENU_WIDTH.min && width <= MENU_WIDTH.max

/** Field for the menu's width. Invalid text stays in the field and is not applied. */
const MenuWidth = ({ settings, messages, onChange }: LayoutSettingsProps) => {
  const [typed, setTyped] = useState<string | null>(null)
  const hintId = useId()
  const isWrong = typed !== null && !isWidth(Number(typed))
  const onType = (text: string) => {
    setTyped(text)
    if (isWidth(Number(text))) onChange({ menuWidth: Number(text) })
  }
  return (
    <>
      <label className="settings-row">
        {messages.menu_width}
        <input
          className="settings-input"
          type="number"
          {...MENU_WIDTH}
          step={10}
          aria-invalid={isWrong}
          aria-describedby={isWrong ? hintId : undefined}
          value={typed ?? settings.menuWidth}
          onChange={({ target }) => onType(target.value)}
          onBlur={() => setTyped(null)}
        />
      </label>
      {isWrong && (
        <p className="settings-hint" id={hintId} role="alert">
          {messages.menu_width_wrong(MENU_WIDTH.min, MENU_WIDTH.max)}
        </p>
      )}
    </>
  )
}

export const LayoutSettings = (props: LayoutSettingsProps) => {
  const { settings, messages, onChange } = props
  return (
    <section>
      <h3>{messages.layout}</h3>
      {switches.map((name) => (
        <SettingSwitch
          key={name}
          label={messages[name]}
          isOn={settings[name]}
          onChange={(isOn) => onChange({ [name]: isOn })}
        />
      ))}
      <MenuWidth {...props} />
    </section>
  )
}
