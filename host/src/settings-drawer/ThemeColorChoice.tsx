import { useId, useState } from 'react'
import type { SettingsWords } from './settings-words'

/** Arco's own. */
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
  readonly words: SettingsWords
  readonly onChange: (color: string) => void
}

const CODE = /^#[0-9A-Fa-f]{6}$/

/** Any colour by its code; what is typed stays as it is until it is one. */
const ColorCode = ({ color, words, onChange }: ThemeColorProps) => {
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
        aria-label={words.color_code}
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
          {words.color_code_wrong}
        </p>
      )}
    </>
  )
}

/** Arco's presets, and any other colour. */
export const ThemeColorChoice = ({ color, words, onChange }: ThemeColorProps) => {
  const name = useId()
  const choose = (chosen: string) => onChange(chosen.toUpperCase())
  return (
    <fieldset className="settings-colors">
      <legend>{words.theme_color}</legend>
      <div className="settings-swatches">
        {presetNames.map((preset) => (
          <label key={preset} title={words.colors[preset]} style={{ color: presets[preset] }}>
            <input
              type="radio"
              name={name}
              aria-label={words.colors[preset]}
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
          aria-label={words.custom_color}
          title={words.custom_color}
          value={color.toLowerCase()}
          onChange={({ target }) => choose(target.value)}
        />
        <ColorCode color={color} words={words} onChange={choose} />
      </div>
    </fieldset>
  )
}
