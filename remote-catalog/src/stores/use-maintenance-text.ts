import type { MaintenanceWindow } from '@outlet/shared/contract/stores/maintenance'
import { activeHoursText } from '@outlet/shared/format/active-hours-text'
import { useLocale } from '@outlet/shared/settings/use-settings'

/** Formats a maintenance window, such as `Sun 02:00 – 04:00`, in the store's time zone. */
export const useMaintenanceText = () => {
  const locale = useLocale()
  const moment = (local: string) => local.replace('T', ' ')
  return (window: MaintenanceWindow): string =>
    window.kind === 'weekly' ? activeHoursText(window, locale) : `${moment(window.from)} – ${moment(window.to)}`
}
