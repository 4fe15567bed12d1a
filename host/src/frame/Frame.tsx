import { useSettings } from '@outlet/shared/settings/use-settings'
import type { PropsWithChildren } from 'react'
import { useTranslation } from 'react-i18next'
import { BellButton } from '../bell/BellButton'
import { BuyingStopBanner, StopBuyingButton } from '../buying-stop/late-parts'
import { ConnectionNotice } from '../connection/ConnectionNotice'
import { HOST } from '../locales/add-host-messages'
import { usePrefetchedPages } from '../menu/use-prefetched-pages'
import { PaletteButton } from '../palette/PaletteButton'
import { PAGE_ID } from '../page-area/PageArea'
import type { AskedRoute } from '../router/console-route'
import { PreviewNotice } from '../preview/preview-parts'
import { RoleBanner } from '../role-switch/RoleBanner'
import { ConsoleSettings } from '../settings-drawer/ConsoleSettings'
import { TabBar } from '../tab-bar/TabBar'
import { Breadcrumb } from './Breadcrumb'
import { Footer } from './Footer'
import { FullScreenButton } from './FullScreenButton'
import { LanguageSwitch } from './LanguageSwitch'
import { MenuDrawer } from './MenuDrawer'
import { NavBar } from './NavBar'
import { ScrollToTop } from './ScrollToTop'
import { SettingsButton } from './SettingsButton'
import { SideMenu } from './SideMenu'
import { ThemeToggle } from './ThemeToggle'
import { TopMenu } from './TopMenu'
import { menuPlace } from './menu-place'
import { useIsNarrow } from './use-is-narrow'
import { useMenu } from './use-menu'
import { useWelcome } from './use-welcome'
import { UserMenu } from './UserMenu'
import './frame.css'
import './print.css'
import './menu.css'
import './accessibility.css'

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
  const place = menuPlace(settings, useIsNarrow())
  const menu = useMenu(asked)
  const menuDrawer = place === 'drawer' && <MenuDrawer menu={menu} />
  useWelcome()
  usePrefetchedPages(menu.sections)
  return (
    <div className="shell">
      <SkipLink />
      <RoleBanner />
      <PreviewNotice />
      <BuyingStopBanner />
      {settings.navbar && (
        <NavBar start={menuDrawer} middle={place === 'top' && <TopMenu menu={menu} />}>
          <PaletteButton />
          <BellButton />
          <StopBuyingButton />
          <LanguageSwitch />
          <ThemeToggle />
          <FullScreenButton />
          <SettingsButton />
          <UserMenu />
        </NavBar>
      )}
      <ConnectionNotice />
      <div className="shell-body">
        {place === 'side' && <SideMenu menu={menu} />}
        <div className="shell-column">
          {settings.tabBar && <TabBar current={asked.route.name} />}
          <Breadcrumb route={asked.route} menu={menu} />
          {children}
          {settings.footer && <Footer />}
        </div>
      </div>
      <ScrollToTop page={asked.route.name} />
      {!settings.navbar && (
        <div className="shell-floating">
          {menuDrawer}
          <StopBuyingButton />
          <SettingsButton />
        </div>
      )}
      <ConsoleSettings />
    </div>
  )
}
