import { defaultSettings } from '@outlet/shared/settings/stored-settings'
import type { Device, Settings } from '@outlet/shared/settings/stored-settings'
import { storeRemoteSettings, readRemoteSettings } from '@outlet/shared/settings/stored-remote-settings'
import type { RemoteSettings } from '@outlet/shared/settings/stored-remote-settings'
import { copyText } from '@outlet/shared/ui/copy-text'
import { useState } from 'react'
import type { SettingsMessages } from './settings-messages'

interface SettingsActionsProps {
  readonly settings: Settings
  readonly device: Device
  readonly serverMenu: readonly unknown[]
  readonly messages: SettingsMessages
  readonly onChange: (change: Partial<Settings>) => void
}

/** Values before a reset: the drawer's own settings, and those of the remotes' panels. */
interface EarlierValues {
  readonly settings: Settings
  readonly remotes: RemoteSettings
}

type Outcome =
  | { readonly kind: 'copied' }
  /** The browser denied writing to the clipboard. */
  | { readonly kind: 'copy-refused'; readonly text: string }
  | { readonly kind: 'reset'; readonly former: EarlierValues }

type Copied = Pick<SettingsActionsProps, 'settings' | 'device' | 'serverMenu'>

/**
 * Settings as JSON with all fields of the specification. The drawer counts as closed, and unchanged settings of panels
 * are left out.
 */
const settingsText = ({ settings, device, serverMenu }: Copied): string => {
  const remotes = readRemoteSettings()
  const all = { ...settings, device, serverMenu, globalSettings: false }
  return JSON.stringify(Object.keys(remotes).length > 0 ? { ...all, remotes } : all, null, 2)
}

const copy = async (text: string): Promise<Outcome> =>
  (await copyText(text)) ? { kind: 'copied' } : { kind: 'copy-refused', text }

interface OutcomeMessageProps {
  readonly outcome: Outcome
  readonly messages: SettingsMessages
  readonly onUndo: (former: EarlierValues) => void
}

const OutcomeMessage = ({ outcome, messages, onUndo }: OutcomeMessageProps) => {
  if (outcome.kind === 'copied') return messages.copied
  if (outcome.kind === 'reset') {
    return (
      <>
        {messages.was_reset}
        <button type="button" className="settings-undo" onClick={() => onUndo(outcome.former)}>
          {messages.undo}
        </button>
      </>
    )
  }
  return (
    <>
      {messages.copy_refused}
      <textarea
        className="settings-input"
        aria-label={messages.settings_text}
        readOnly
        rows={4}
        value={outcome.text}
        onFocus={({ target }) => target.select()}
      />
    </>
  )
}

/** Buttons that copy the settings as JSON, and restore the defaults with an undo. The language is not reset. */
export const SettingsActions = ({ settings, device, serverMenu, messages, onChange }: SettingsActionsProps) => {
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const reset = () => {
    setOutcome({ kind: 'reset', former: { settings, remotes: readRemoteSettings() } })
    onChange(defaultSettings)
    storeRemoteSettings({})
  }
  const undo = (former: EarlierValues) => {
    onChange(former.settings)
    storeRemoteSettings(former.remotes)
    setOutcome(null)
  }
  return (
    <div className="settings-drawer-foot">
      <div className="settings-outcome" role="status">
        {outcome && <OutcomeMessage outcome={outcome} messages={messages} onUndo={undo} />}
      </div>
      <button
        type="button"
        className="settings-button"
        onClick={() => void copy(settingsText({ settings, device, serverMenu })).then(setOutcome)}
      >
        {messages.copy}
      </button>
      <button type="button" className="settings-button" onClick={reset}>
        {messages.reset}
      </button>
    </div>
  )
}
