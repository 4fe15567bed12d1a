import { DEFAULT_LOCALE, readLocale, readRenderedLocale, writeLocale } from '@outlet/shared/settings/locale'

/** Hides the page's HTML until the page's script has corrected it. */
export const hidePage = (): void => {
  document.documentElement.dataset['pending'] = 'on'
}

export const showPage = (): void => {
  delete document.documentElement.dataset['pending']
}

/**
 * Hides the page's HTML if it is in another language than the one chosen in this browser. The cookie passes the choice
 * to the server, so that the next page is in that language.
 */
export const hideOtherLanguage = (): void => {
  const chosen = readLocale()
  if (chosen === (readRenderedLocale() ?? DEFAULT_LOCALE)) return
  writeLocale(chosen)
  hidePage()
}
