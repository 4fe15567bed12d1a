import { applyAppearance } from '@outlet/shared/settings/appearance'
import { SETTINGS_EVENT, SETTINGS_KEY, readSettings } from '@outlet/shared/settings/stored-settings'
import { applyLocale, readLocale } from '@outlet/shared/settings/locale'

/**
 * Applies language, theme and theme colour before the first paint, so that the page never flashes white in dark mode.
 */
export const applyEarly = (): void => {
  applyLocale(readLocale())
  const settings = readSettings()
  if (document.body) return applyAppearance(settings)
  const observer = new MutationObserver(() => {
    if (!document.body) return
    observer.disconnect()
    applyAppearance(settings)
  })
  observer.observe(document.documentElement, { childList: true })
}

/**
 * Applies every later change of the settings, for pages without other code that does so. Returns a function that stops
 * it.
 */
export const followSettings = (): (() => void) => {
  const show = () => applyAppearance(readSettings())
  const onStorage = ({ key }: StorageEvent) => {
    if (key === SETTINGS_KEY || key === null) show()
  }
  addEventListener(SETTINGS_EVENT, show)
  addEventListener('storage', onStorage)
  return () => {
    removeEventListener(SETTINGS_EVENT, show)
    removeEventListener('storage', onStorage)
  }
}
