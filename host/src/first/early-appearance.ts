import { applyAppearance } from '@outlet/shared/settings/appearance'
import { SETTINGS_EVENT, SETTINGS_KEY, readSettings } from '@outlet/shared/settings/stored-settings'
import { applyLocale, readLocale } from '@outlet/shared/settings/locale'

/** Language, theme and its colour before the first paint, so that nobody who works in the dark is shown a white page. */
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

/** Shows every later change too; for the page that has nothing else which does. Answers how to stop. */
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
