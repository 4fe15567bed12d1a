import type { PropsWithChildren } from 'react'
import { ConsoleSettings } from '../settings-drawer/ConsoleSettings'
import { LanguageSwitch } from './LanguageSwitch'
import { SettingsButton } from './SettingsButton'
import { ThemeToggle } from './ThemeToggle'
import './frame.css'
import './nav-bar.css'

/** Frame of pages without a session: the language switch and the settings, as on every screen. */
export const AloneFrame = ({ children }: PropsWithChildren) => (
  <div className="shell-alone">
    <header className="shell-alone-tools">
      <LanguageSwitch />
      <ThemeToggle />
      <SettingsButton />
    </header>
    {children}
    <ConsoleSettings />
  </div>
)
