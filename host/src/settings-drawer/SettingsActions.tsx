import { defaultSettings } from '@outlet/shared/settings/stored-settings'
import type { Device, Settings } from '@outlet/shared/settings/stored-settings'
import { storeRemoteSettings, readRemoteSettings } from '@outlet/shared/settings/stored-remote-settings'
import type { RemoteSettings } from '@outlet/shared/settings/stored-remote-settings'
import { copyText } from '@outlet/shared/ui/copy-text'
import { useState } from 'react'
import type { SettingsWords } from './settings-words'

interface SettingsActionsProps {
  readonly settings: Settings
  readonly device: Device
  readonly serverMenu: readonly unknown[]
  readonly words: SettingsWords
  readonly onChange: (change: Partial<Settings>) => void
}

/** What was chosen before: in the drawer's own settings, and in the panels of the remotes. */
interface Former {
  readonly settings: Settings
  readonly remotes: RemoteSettings
}

type Outcome =
  | { readonly kind: 'copied' }
  /** The browser lets no page write the clipboard. */
  | { readonly kind: 'copy-refused'; readonly text: string }
  | { readonly kind: 'reset'; readonly former: Former }

type Copied = Pick<SettingsActionsProps, 'settings' | 'device' | 'serverMenu'>

/** All fields of the specification's settings, the drawer being closed again; what nobody chose in a panel is left out. */
const settingsText = ({ settings, device, serverMenu }: Copied): string => {
  const remotes = readRemoteSettings()
  const all = { ...settings, device, serverMenu, globalSettings: false }
  return JSON.stringify(Object.keys(remotes).length > 0 ? { ...all, remotes } : all, null, 2)
}

const copy = async (text: string): Promise<Outcome> =>
  (await copyText(text)) ? { kind: 'copied' } : { kind: 'copy-refused', text }

interface TellProps {
  readonly outcome: Outcome
  readonly words: SettingsWords
  readonly onUndo: (former: Former) => void
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
export const SettingsActions = ({ settings, device, serverMenu, words, onChange }: SettingsActionsProps) => {
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const reset = () => {
    setOutcome({ kind: 'reset', former: { settings, remotes: readRemoteSettings() } })
    onChange(defaultSettings)
    storeRemoteSettings({})
  }
  const undo = (former: Former) => {
    onChange(former.settings)
    storeRemoteSettings(former.remotes)
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
        onClick={() => void copy(settingsText({ settings, device, serverMenu })).then(setOutcome)}
      >
        {words.copy}
      </button>
      <button type="button" className="settings-button" onClick={reset}>
        {words.reset}
      </button>
    </div>
  )
}
