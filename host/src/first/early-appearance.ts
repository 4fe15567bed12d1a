import { applyAppearance, applyLocale } from '@outlet/shared/settings/appearance'
import { readSettings } from '@outlet/shared/settings/kept-settings'
import { readLocale } from '@outlet/shared/settings/locale'

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
