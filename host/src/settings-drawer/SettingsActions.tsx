import { defaultSettings } from '@outlet/shared/settings/kept-settings'
import type { Settings } from '@outlet/shared/settings/kept-settings'
import { copyText } from '@outlet/shared/ui/copy-text'
import { useState } from 'react'
import type { SettingsWords } from './settings-words'

interface SettingsActionsProps {
  readonly settings: Settings
  readonly words: SettingsWords
  readonly onChange: (change: Partial<Settings>) => void
}

type Outcome =
  | { readonly kind: 'copied' }
  /** The browser lets no page write the clipboard. */
  | { readonly kind: 'copy-refused'; readonly text: string }
  | { readonly kind: 'reset'; readonly former: Settings }

const copy = async (text: string): Promise<Outcome> =>
  (await copyText(text)) ? { kind: 'copied' } : { kind: 'copy-refused', text }

interface TellProps {
  readonly outcome: Outcome
  readonly words: SettingsWords
  readonly onUndo: (former: Settings) => void
}

const Tell = ({ outcome, words, onUndo }: TellProps) => {
  if (outcome.kind === 'copied') return words.copied
  if (outcome.kind === 'reset') {
    return (
      <>
        {words.was_reset}
        <button type="button" className="settings-undo" onClick={() => onUndo(outcome.former)}>
          {words.undo}
        </button>
      </>
    )
  }
  return (
    <>
      {words.copy_refused}
      <textarea
        className="settings-input"
        aria-label={words.settings_text}
        readOnly
        rows={4}
        value={outcome.text}
        onFocus={({ target }) => target.select()}
      />
    </>
  )
}

/** Copies the settings as JSON; gives the defaults back, which can be undone. The language is nobody's default. */
export const SettingsActions = ({ settings, words, onChange }: SettingsActionsProps) => {
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const reset = () => {
    setOutcome({ kind: 'reset', former: settings })
    onChange(defaultSettings)
  }
  const undo = (former: Settings) => {
    onChange(former)
    setOutcome(null)
  }
  return (
    <div className="settings-drawer-foot">
      <div className="settings-outcome" role="status">
        {outcome && <Tell outcome={outcome} words={words} onUndo={undo} />}
      </div>
      <button
        type="button"
        className="settings-button"
        onClick={() => void copy(JSON.stringify(settings, null, 2)).then(setOutcome)}
      >
        {words.copy}
      </button>
      <button type="button" className="settings-button" onClick={reset}>
        {words.reset}
      </button>
    </div>
  )
}
