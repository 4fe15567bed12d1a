import { useEffect, useSyncExternalStore, type PropsWithChildren, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Message } from '@arco-design/web-react'
import { useSettings } from '@outlet/shared/settings/use-settings'
import { deviceAtom } from '@outlet/shared/settings/settings'
import { store } from '@outlet/shared/settings/store'
import { BellButton } from '../bell/BellButton'
import { BuyingStopBanner, StopBuyingButton } from '../buying-stop/lazy-buying-stop'
import { ConnectionNotice } from '../connection/ConnectionNotice'
import { HOST } from '../locales/add-host-messages'
import { usePrefetchedPages } from '../menu/use-prefetched-pages'
import { PaletteButton } from '../palette/PaletteButton'
import { PAGE_ID } from '../page-area/PageArea'
import type { RouteMatch, ConsoleRoute } from '../router/console-route'
import { PreviewNotice } from '../preview/preview-pages'
import { RoleBanner } from '../role-switch/RoleBanner'
import { ConsoleSettings } from '../settings-drawer/ConsoleSettings'
import { TabBar } from '../tab-bar/TabBar'
import { Footer } from './Footer'
import { FullScreenButton } from './FullScreenButton'
import { LanguageSwitch } from './LanguageSwitch'
import { MenuDrawer } from './MenuDrawer'
import { ScrollToTop } from './ScrollToTop'
import { SettingsButton } from './SettingsButton'
import { SideMenu } from './SideMenu'
import { ThemeToggle } from './ThemeToggle'
import { TopMenu } from './TopMenu'
import { menuPlace, NARROW_QUERY } from './menu-place'
import { useMenu, type Menu } from './use-menu'
import { UserMenu } from './UserMenu'
import { usePageLabel } from '../menu/use-page-label'
import { PageLink } from './PageLink'
import { BrandMark } from '../brand/BrandMark'
import { startRoute } from '../router/host-routes'
import { takeNotice } from '../notices/carried-notice'
import './nav-bar.css'
import './frame.css'
import './print.css'
import './menu.css'
import '@outlet/shared/ui/theme.css'

interface BreadcrumbProps {
  readonly route: ConsoleRoute
  readonly menu: Menu
}

/**
 * Path to the page: its section, which links to the section's first permitted page, and the page itself. None for the
 * only page of its section, whose title says the same.
 */
const Breadcrumb = ({ route, menu }: BreadcrumbProps) => {
  const { t } = useTranslation(HOST)
  const labelOf = usePageLabel()
  const section = menu.sections.find(({ name }) => name === route.section)
  const [first] = section?.items ?? []
  if (!section || !first || section.isSinglePage) return null
  const isFirst = first.name === menu.selected
  const ofStore = section.items.find(({ name }) => name === menu.selected && name !== route.name)
  return (
    <nav className="shell-breadcrumb" aria-label={t('frame.breadcrumb')}>
      <ol>
        <li>{isFirst ? section.label : <PageLink to={first.path}>{section.label}</PageLink>}</li>
        <li aria-current="page">{ofStore?.label ?? labelOf(route)}</li>
      </ol>
    </nav>
  )
}

const SkipLink = () => {
  const { t } = useTranslation(HOST)
  return (
    <a
      className="shell-skip"
      href={`#${PAGE_ID}`}
      onClick={(event) => {
        // Without this the skip link would change the address, which belongs to the page.
        event.preventDefault()
        document.getElementById(PAGE_ID)?.focus()
      }}
    >
      {t('frame.skip')}
    </a>
  )
}

interface NavBarProps {
  /** Content before the product's name. */
  readonly start: ReactNode
  /** Content between the product's name and the tools. */
  readonly middle: ReactNode
}

/** The bar above everything; `children` are its tools at the end, in this order. */
const NavBar = ({ start, middle, children }: PropsWithChildren<NavBarProps>) => (
  <header className="shell-bar">
    {start}
    <PageLink className="shell-brand" to={startRoute.path}>
      <BrandMark size={28} />
      <span className="shell-brand-name">Outlet Console</span>
    </PageLink>
    <div className="shell-middle">{middle}</div>
    <div className="shell-tools">{children}</div>
  </header>
)

const narrow = matchMedia(NARROW_QUERY)

const subscribeToWidth = (listener: () => void): (() => void) => {
  narrow.addEventListener('change', listener)
  return () => narrow.removeEventListener('change', listener)
}

/** Whether the menu has no place beside the page. */
const useIsNarrow = (): boolean => {
  const isNarrow = useSyncExternalStore(subscribeToWidth, () => narrow.matches)
  useEffect(() => store.set(deviceAtom, isNarrow ? 'mobile' : 'desktop'), [isNarrow])
  return isNarrow
}

/** Longer than usual, because the message was not requested. */
const MESSAGE_MS = 8000

/** Shows the notice that the previous page left: a welcome after the sign-in, or the reason for the page load. */
const useWelcome = (): void => {
  const { t } = useTranslation(HOST)
  useEffect(() => {
    const notice = takeNotice()
    if (notice === 'welcome') Message.success(t('console.welcome'))
    if (notice === 'release-revoked') Message.info({ content: t('console.release_revoked'), duration: MESSAGE_MS })
    // eslint-disable-next-line react-hooks/exhaustive-deps -- a change of the language must not repeat the notice
  }, [])
}

/** Frame around every page of a signed-in person. */
export const Frame = ({ match, children }: PropsWithChildren<{ match: RouteMatch }>) => {
  const settings = useSettings()
  const place = menuPlace(settings, useIsNarrow())
  const menu = useMenu(match)
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
          {settings.tabBar && <TabBar current={match.route.name} />}
          <Breadcrumb route={match.route} menu={menu} />
          {children}
          {settings.footer && <Footer />}
        </div>
      </div>
      <ScrollToTop page={match.route.name} />
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
