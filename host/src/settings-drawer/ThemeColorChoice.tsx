import { useId, useState } from 'react'
import type { SettingsMessages } from './settings-messages'

/** Arco's preset colours. */
const presets = {
  arcoblue: '#165DFF',
  purple: '#722ED1',
  cyan: '#14C9C9',
  green: '#00B42A',
  orange: '#FF7D00',
  gold: '#F7BA1E',
  red: '#F53F3F',
  magenta: '#F5319D',
} as const

// Object.keys is typed string[], but its content is that of the table above.
const presetNames = Object.keys(presets) as (keyof typeof presets)[]

interface ThemeColorProps {
  readonly color: string
  readonly messages: SettingsMessages
  readonly onChange: (color: string) => void
}

const CODE = /^#[0-9A-Fa-f]{6}$/

/** Field for a colour code. Invalid text stays in the field and is not applied. */
const ColorCode = ({ color, messages, onChange }: ThemeColorProps) => {
  const [typed, setTyped] = useState<string | null>(null)
  const id = useId()
  const isWrong = typed !== null && !CODE.test(typed)
  const onType = (text: string) => {
    setTyped(text)
    if (CODE.test(text)) onChange(text.toUpperCase())
  }
  return (
    <>
      <input
        className="settings-input"
        aria-label={messages.color_code}
        aria-invalid={isWrong}
        aria-describedby={isWrong ? id : undefined}
        spellCheck={false}
        maxLength={7}
        value={typed ?? color}
        onChange={({ target }) => onType(target.value.trim())}
        onBlur={() => setTyped(null)}
      />
      {isWrong && (
        <p className="settings-hint" id={id} role="alert">
          {messages.color_code_wrong}
        </p>
      )}
    </>
  )
}

/** Arco's presets, and any other colour. */
export const ThemeColorChoice = ({ color, messages, onChange }: ThemeColorProps) => {
  const name = useId()
  const choose = (chosen: string) => onChange(chosen.toUpperCase())
  return (
    <fieldset className="settings-colors">
      <legend>{messages.theme_color}</legend>
      <div className="settings-swatches">
        {presetNames.map((preset) => (
          <label key={preset} title={messages.colors[preset]} style={{ color: presets[preset] }}>
            <input
              type="radio"
              name={name}
              aria-label={messages.colors[preset]}
              checked={presets[preset] === color.toUpperCase()}
              onChange={() => choose(presets[preset])}
            />
            <span />
          </label>
        ))}
      </div>
      <div className="settings-any-color">
        <input
          type="color"
          aria-label={messages.custom_color}
          title={messages.custom_color}
          value={color.toLowerCase()}
          onChange={({ target }) => choose(target.value)}
        />
        <ColorCode color={color} messages={messages} onChange={choose} />
      </div>
    </fieldset>
  )
}
