import { readSettings } from '@outlet/shared/settings/stored-settings'
import { COLLAPSED_PX, NARROW, menuPlace } from '../frame/menu-place'

/** Bar and menu where the settings have them, before the console's code is there to say so. */
export const outlineEarly = (): void => {
  const settings = readSettings()
  const place = menuPlace(settings, matchMedia(NARROW).matches)
  const width = place === 'side' ? (settings.menuCollapse ? COLLAPSED_PX : settings.menuWidth) : 0
  const { dataset, style } = document.documentElement
  const lacking = [...(settings.navbar ? [] : ['no-bar']), ...(place === 'side' ? [] : ['no-side'])]
  dataset['outline'] = [place, ...lacking].join(' ')
  style.setProperty('--shell-outline-menu', `${width}px`)
}
