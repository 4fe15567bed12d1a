import { readSettings } from '@outlet/shared/settings/stored-settings'
import { COLLAPSED_PX, NARROW_QUERY, menuPlace } from '../frame/menu-place'

/** Places bar and menu of the outline according to the settings, before the console's code is loaded. */
export const outlineEarly = (): void => {
  const settings = readSettings()
  const place = menuPlace(settings, matchMedia(NARROW_QUERY).matches)
  const width = place === 'side' ? (settings.menuCollapse ? COLLAPSED_PX : settings.menuWidth) : 0
  const { dataset, style } = document.documentElement
  const lacking = [...(settings.navbar ? [] : ['no-bar']), ...(place === 'side' ? [] : ['no-side'])]
  dataset['outline'] = [place, ...lacking].join(' ')
  style.setProperty('--shell-outline-menu', `${width}px`)
}
