import { DEFAULT_LOCALE, type Locale } from '@outlet/shared/settings/locale'
import { isStorageRefused, subscribeToRefusals } from '@outlet/shared/browser/storage'
import { useEffect, useLayoutEffect, useSyncExternalStore } from 'react'
import { BrandMark } from '../brand/BrandMark'
import { showPage } from '../first/early-language'
import type { CarriedNotice } from '../notices/carried-notice'
import { MoonIcon, SunIcon, TickIcon } from './icons'
import { SignInForm } from './SignInForm'
import { SignInSettings } from './SignInSettings'
import { usePreferences } from './use-preferences'
import { messages as dictionary, type Messages } from './messages'
import './sign-in.css'
import { TrendPicture } from './TrendPicture'
import './brand.css'

/** Description of the product beside the form, on wide screens. */
const BrandPanel = ({ messages }: { messages: Messages }) => (
  <aside className="sign-in-brand" aria-label="Outlet Console">
    <p className="sign-in-name">
      <BrandMark size={36} />
      Outlet Console
    </p>
    <div className="sign-in-pitch">
      <h2>{messages.headline}</h2>
      <p>{messages.summary}</p>
      <TrendPicture />
      <ul>
        {messages.claims.map((claim) => (
          <li key={claim}>
            <TickIcon />
            {claim}
          </li>
        ))}
      </ul>
    </div>
  </aside>
)

interface SignInPageProps {
  /** Language of the page's HTML. */
  readonly renderedLocale?: Locale
  readonly notice: CarriedNotice | undefined
  readonly onSuccess: () => void
  readonly onFirstKey: (locale: Locale) => void
}

export const SignInPage = ({
  renderedLocale = DEFAULT_LOCALE,
  notice: carried,
  onSuccess,
  onFirstKey,
}: SignInPageProps) => {
  const { locale, settings, isMounted, changeLocale, changeSettings } = usePreferences(renderedLocale)
  const notice = isMounted ? carried : undefined
  const messages = dictionary[locale]
  const isUnstored = useSyncExternalStore(subscribeToRefusals, isStorageRefused, () => false)
  const isChinese = locale === 'zh-CN'
  const isDark = settings.theme === 'dark'
  const themeLabel = isDark ? messages.to_light : messages.to_dark

  useLayoutEffect(() => {
    if (isMounted) showPage()
  }, [isMounted])

  useEffect(() => {
    document.title = `${messages.title} · Outlet Console`
  }, [messages])

  return (
    <div className="sign-in">
      <BrandPanel messages={messages} />
      <div className="sign-in-side">
        <header className="sign-in-bar">
          <p className="sign-in-name sign-in-name-small">
            <BrandMark size={28} />
            Outlet Console
          </p>
          <button
            type="button"
            className="sign-in-quiet"
            lang={isChinese ? 'en' : 'zh'}
            onClick={() => changeLocale(isChinese ? 'en-US' : 'zh-CN')}
          >
            {messages.other_language}
          </button>
          <button
            type="button"
            className="sign-in-icon-button"
            aria-label={themeLabel}
            title={themeLabel}
            onClick={() => changeSettings({ theme: isDark ? 'light' : 'dark' })}
          >
            {isDark ? <SunIcon /> : <MoonIcon />}
          </button>
          <SignInSettings {...{ settings, locale, messages }} onChange={changeSettings} onLocale={changeLocale} />
        </header>
        <main className="sign-in-main">
          <h1>{messages.title}</h1>
          <p className="sign-in-intro">{messages.intro}</p>
          {notice === 'session-ended' && <NoticeBox text={messages.session_ended} />}
          {notice === 'signed-out-elsewhere' && <NoticeBox text={messages.signed_out_elsewhere} />}
          {notice === 'user-info-failed' && <NoticeBox text={messages.user_info_failed} />}
          {isUnstored && <NoticeBox text={messages.storage_refused} />}
          <SignInForm messages={messages} onSuccess={onSuccess} onFirstKey={() => onFirstKey(locale)} />
        </main>
      </div>
    </div>
  )
}

const NoticeBox = ({ text }: { text: string }) => (
  <p className="sign-in-notice" role="status">
    {text}
  </p>
)
