import type { Device, Settings } from '@outlet/shared/settings/stored-settings'
import type { Locale } from '@outlet/shared/settings/locale'
import { useId } from 'react'
import type { ReactNode } from 'react'
import { ModalPanel } from '../frame/ModalPanel'
import { AppearanceSettings } from './AppearanceSettings'
import { LayoutSettings } from './LayoutSettings'
import { SettingsActions } from './SettingsActions'
import { settingsMessages } from './settings-messages'
import './settings-controls.css'
import './settings-drawer.css'

export interface SettingsDrawerProps {
  readonly settings: Settings
  readonly locale: Locale
  /** Device class of the console; undefined on the sign-in page, which also passes no menu. */
  readonly device?: Device
  readonly serverMenu?: readonly unknown[]
  readonly onChange: (change: Partial<Settings>) => void
  readonly onLocale: (locale: Locale) => void
  readonly onClose: () => void
  /** Further panels, which only the console has. */
  readonly children?: ReactNode
}

/** The settings drawer of the console and the sign-in page. It needs neither Arco nor i18next nor jotai. */
export const SettingsDrawer = ({ settings, locale, onLocale, onClose, children, ...props }: SettingsDrawerProps) => {
  const { onChange, device = 'desktop', serverMenu = [] } = props
  const messages = settingsMessages[locale]
  const titleId = useId()
  return (
    <ModalPanel
      className="settings-drawer"
      titleId={titleId}
      onClose={onClose}
      // The page's own shortcuts must not handle the drawer's keys.
      onKeyDown={(event) => event.stopPropagation()}
    >
      <div className="settings-drawer-head">
        <h2 id={titleId}>{messages.title}</h2>
        <button type="button" className="settings-drawer-close" aria-label={messages.close} onClick={onClose}>
          <svg viewBox="0 0 24 24" width="16" height="16" aria-hidden="true">
            <path d="m5 5 14 14M19 5 5 19" fill="none" stroke="currentColor" strokeWidth="2" />
          </svg>
        </button>
      </div>
      <div className="settings-drawer-body">
        <AppearanceSettings {...{ settings, messages, locale, onChange, onLocale }} />
        <LayoutSettings {...{ settings, messages, onChange }} />
        {children}
      </div>
      <SettingsActions {...{ settings, device, serverMenu, messages, onChange }} />
    </ModalPanel>
  )
}
