import { useSettings } from '@outlet/shared/settings/use-settings'
import type { CSSProperties, PropsWithChildren } from 'react'
import { useTranslation } from 'react-i18next'
import { HOST } from '../locales/add-host-messages'
import { PAGE_ID } from '../page-area/PageArea'
import type { AskedRoute } from '../router/console-route'
import { RoleBanner } from '../role-switch/RoleBanner'
import { Footer } from './Footer'
import { LanguageSwitch } from './LanguageSwitch'
import { MenuDrawer } from './MenuDrawer'
import { NavBar } from './NavBar'
import { SideMenu } from './SideMenu'
import { ThemeToggle } from './ThemeToggle'
import { useIsNarrow } from './use-is-narrow'
import { useMenu } from './use-menu'
import { useWelcome } from './use-welcome'
import { UserMenu } from './UserMenu'
import './frame.css'
import './contrast.css'

const SkipLink = () => {
  const { t } = useTranslation(HOST)
  return (
    <a
      className="shell-skip"
      href={`#${PAGE_ID}`}
      onClick={(event) => {
        // The address stays as it is: it is the page's.
        event.preventDefault()
        document.getElementById(PAGE_ID)?.focus()
      }}
    >
      {t('frame.skip')}
    </a>
  )
}

/** What stands around every page of somebody who is signed in. */
export const Frame = ({ asked, children }: PropsWithChildren<{ asked: AskedRoute }>) => {
  const settings = useSettings()
  const isNarrow = useIsNarrow()
  const menu = useMenu(asked.route)
  const hasMenu = settings.menu && !settings.hideMenu
  const sizes: CSSProperties & Record<'--menu-width', string> = { '--menu-width': `${settings.menuWidth}px` }
  useWelcome()
  return (
    <div className="shell" style={sizes}>
      <SkipLink />
      <RoleBanner />
      {settings.navbar && (
        <NavBar start={hasMenu && isNarrow && <MenuDrawer menu={menu} />}>
          <LanguageSwitch />
          <ThemeToggle />
          <UserMenu />
        </NavBar>
      )}
      <div className="shell-body">
        {hasMenu && !isNarrow && <SideMenu menu={menu} />}
        <div className="shell-column">
          {children}
          {settings.footer && <Footer />}
        </div>
      </div>
    </div>
  )
}
