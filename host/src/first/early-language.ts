import { DEFAULT_LOCALE, readLocale, readRenderedLocale, writeLocale } from '@outlet/shared/settings/locale'

/** Hides what the page's HTML shows until the page's script has corrected it. */
export const hidePage = (): void => {
  document.documentElement.dataset['pending'] = 'on'
}

export const showPage = (): void => {
  delete document.documentElement.dataset['pending']
}

/**
 * Hides the page's HTML where it is in another language than the one chosen in this browser. The server learns the choice
 * by a cookie, so that its next page is in that language.
 */
export const hideOtherLanguage = (): void => {
  const chosen = readLocale()
  if (chosen === (readRenderedLocale() ?? DEFAULT_LOCALE)) return
  writeLocale(chosen)
  hidePage()
}
