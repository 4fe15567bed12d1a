import type { Device, Settings } from '@outlet/shared/settings/stored-settings'
import type { Locale } from '@outlet/shared/settings/locale'
import { useId } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useModal } from '../frame/use-modal'
import { AppearanceSettings } from './AppearanceSettings'
import { LayoutSettings } from './LayoutSettings'
import { SettingsActions } from './SettingsActions'
import { settingsWords } from './settings-words'
import './settings-controls.css'
import './settings-drawer.css'

export interface SettingsDrawerProps {
  readonly settings: Settings
  readonly locale: Locale
  /** As the console knows it; nobody is told of a menu before they have signed in. */
  readonly device?: Device
  readonly serverMenu?: readonly unknown[]
  readonly onChange: (change: Partial<Settings>) => void
  readonly onLocale: (locale: Locale) => void
  readonly onClose: () => void
  /** Further panels, which only the console has. */
  readonly children?: ReactNode
}

/** The settings drawer, the same in the console and on the sign-in page: it needs neither Arco nor i18next nor jotai. */
export const SettingsDrawer = ({ settings, locale, onLocale, onClose, children, ...props }: SettingsDrawerProps) => {
  const { onChange, device = 'desktop', serverMenu = [] } = props
  const words = settingsWords[locale]
  const dialog = useModal()
  const titleId = useId()
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose()
    // The page's own shortcuts are not meant.
    event.stopPropagation()
  }
  const drawer = (
    <div className="settings-drawer-layer">
      <div className="settings-drawer-mask" onClick={onClose} />
      <div
        className="settings-drawer"
        role="dialog"
        aria-modal="true"
        aria-labelledby={titleId}
        tabIndex={-1}
        ref={dialog}
        onKeyDown={onKeyDown}
      >
        <div className="settings-drawer-head">
          <h2 id={titleId}>{words.title}</h2>
          <button type="button" className="settings-drawer-close" aria-label={words.close} onClick={onClose}>
            <svg viewBox="0 0 24 24" width="16" height="16" aria-hidden="true">
              <path d="m5 5 14 14M19 5 5 19" fill="none" stroke="currentColor" strokeWidth="2" />
            </svg>
          </button>
        </div>
        <div className="settings-drawer-body">
          <AppearanceSettings {...{ settings, words, locale, onChange, onLocale }} />
          <LayoutSettings {...{ settings, words, onChange }} />
          {children}
        </div>
        <SettingsActions {...{ settings, device, serverMenu, words, onChange }} />
      </div>
    </div>
  )
  return createPortal(drawer, document.body)
}
