import { DEFAULT_LOCALE } from '@outlet/shared/settings/locale'
import type { Locale } from '@outlet/shared/settings/locale'
import { isStorageRefused, subscribeToRefusals } from '@outlet/shared/browser/storage'
import { useEffect, useLayoutEffect, useSyncExternalStore } from 'react'
import { BrandMark } from '../brand/BrandMark'
import { showPage } from '../first/early-language'
import type { CarriedNotice } from '../notices/carried-notice'
import { BrandPanel } from './BrandPanel'
import { MoonIcon, SunIcon } from './icons'
import { SignInForm } from './SignInForm'
import { SignInSettings } from './SignInSettings'
import { usePreferences } from './use-preferences'
import { words as dictionary } from './words'
import './sign-in.css'

interface SignInPageProps {
  /** The language of the page's HTML. */
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
  const words = dictionary[locale]
  const isUnstored = useSyncExternalStore(subscribeToRefusals, isStorageRefused, () => false)
  const isChinese = locale === 'zh-CN'
  const isDark = settings.theme === 'dark'
  const themeLabel = isDark ? words.to_light : words.to_dark

  useLayoutEffect(() => {
    if (isMounted) showPage()
  }, [isMounted])

  useEffect(() => {
    document.title = `${words.title} · Outlet Console`
  }, [words])

  return (
    <div className="sign-in">
      <BrandPanel words={words} />
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
            {words.other_language}
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
          <SignInSettings {...{ settings, locale, words }} onChange={changeSettings} onLocale={changeLocale} />
        </header>
        <main className="sign-in-main">
          <h1>{words.title}</h1>
          <p className="sign-in-intro">{words.intro}</p>
          {notice === 'session-ended' && <NoticeBox text={words.session_ended} />}
          {notice === 'signed-out-elsewhere' && <NoticeBox text={words.signed_out_elsewhere} />}
          {notice === 'user-info-failed' && <NoticeBox text={words.user_info_failed} />}
          {isUnstored && <NoticeBox text={words.storage_refused} />}
          <SignInForm words={words} onSuccess={onSuccess} onFirstKey={() => onFirstKey(locale)} />
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
