import type { Settings } from '@outlet/shared/settings/stored-settings'
import type { Locale } from '@outlet/shared/settings/locale'
import { useCallback, useState } from 'react'
import { useDrawerCode } from '../settings-drawer/use-drawer-code'
import { GearIcon } from './icons'
import type { Words } from './words'

interface SignInSettingsProps {
  readonly settings: Settings
  readonly locale: Locale
  readonly words: Words
  readonly onChange: (change: Partial<Settings>) => void
  readonly onLocale: (locale: Locale) => void
}

const load = () => import(/* webpackChunkName: "sign-in-settings" */ '../settings-drawer/SettingsDrawer')

type State = 'closed' | 'open' | 'failed'

/** The button and the drawer that it opens, whose code comes with the first click. */
export const SignInSettings = ({ words, ...drawer }: SignInSettingsProps) => {
  const [state, setState] = useState<State>('closed')
  const isOpen = state === 'open'
  const onFail = useCallback(() => setState('failed'), [])
  const Drawer = useDrawerCode({ isOpen, load, onFail })
  return (
    <>
      {state === 'failed' && <span role="alert">{words.settings_failed}</span>}
      <button
        type="button"
        className="sign-in-icon-button"
        aria-label={words.settings}
        title={words.settings}
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
