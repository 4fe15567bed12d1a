import { applyAppearance, applyLocale, readAppearance } from '@outlet/shared/settings/appearance'
import { readLocale } from '@outlet/shared/settings/locale'

/** Language and theme before the first paint, so that nobody who works in the dark is shown a white page. */
export const applyEarly = (): void => {
  applyLocale(readLocale())
  const appearance = readAppearance()
  if (document.body) return applyAppearance(appearance)
  const observer = new MutationObserver(() => {
    if (!document.body) return
    observer.disconnect()
    applyAppearance(appearance)
  })
  observer.observe(document.documentElement, { childList: true })
}
