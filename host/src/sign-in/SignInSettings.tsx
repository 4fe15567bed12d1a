import type { Settings } from '@outlet/shared/settings/stored-settings'
import type { Locale } from '@outlet/shared/settings/locale'
import { useCallback, useState } from 'react'
import { useDrawerCode } from '../settings-drawer/use-drawer-code'
import { GearIcon } from './icons'
import type { Messages } from './messages'

interface SignInSettingsProps {
  readonly settings: Settings
  readonly locale: Locale
  readonly messages: Messages
  readonly onChange: (change: Partial<Settings>) => void
  readonly onLocale: (locale: Locale) => void
}

const load = () => import(/* webpackChunkName: "sign-in-settings" */ '../settings-drawer/SettingsDrawer')

type State = 'closed' | 'open' | 'failed'

/** The button and the settings drawer, whose code loads on the first click. */
export const SignInSettings = ({ messages, ...drawer }: SignInSettingsProps) => {
  const [state, setState] = useState<State>('closed')
  const isOpen = state === 'open'
  const onFail = useCallback(() => setState('failed'), [])
  const Drawer = useDrawerCode({ isOpen, load, onFail })
  return (
    <>
      {state === 'failed' && <span role="alert">{messages.settings_failed}</span>}
      <button
        type="button"
        className="sign-in-icon-button"
        aria-label={messages.settings}
        title={messages.settings}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setState('open')}
      >
        <GearIcon />
      </button>
      {isOpen && Drawer && <Drawer {...drawer} onClose={() => setState('closed')} />}
    </>
  )
}
