import type { ActiveHours } from '@outlet/shared/contract/inventory-monitors/inventory-monitor-settings'
import { MonitorDraft, type MonitorChange } from '@outlet/shared/contract/inventory-monitors'
import { uniqueTags } from '@outlet/shared/contract/text'
import type { z } from '@outlet/shared/contract/zod'
import { clock } from '../platform/time/clock'
import { definedOf, pick } from '../platform/db/pick'
import { nextActive } from './engine/active-hours'
import type { MonitorRow } from './monitor-row'

/** Settings that are stored as they are given. */
const plainSettings = MonitorDraft.keyof().exclude([
  'product_code',
  'website_type',
  'active_hours',
  'tags',
  'variant_ids',
]).options
const settings = [...plainSettings, 'active_hours', 'tags', 'variant_ids'] as const

export type NewSettings = Pick<MonitorRow, (typeof settings)[number]>

type Given = Omit<z.output<typeof MonitorDraft>, 'product_code' | 'website_type' | 'variant_ids'> & {
  variant_ids?: readonly string[] | null
}
type Change = z.output<typeof MonitorChange>

const once = <Value>(values: readonly Value[]): Value[] => [...new Set(values)]

const inOrder = (hours: ActiveHours | null): ActiveHours | null =>
  hours && { ...hours, days: once(hours.days).sort((one, other) => one - other) }

export const newSettings = (given: Given): NewSettings => ({
  ...pick(given, ...plainSettings),
  active_hours: inOrder(given.active_hours),
  tags: uniqueTags(given.tags),
  variant_ids: given.variant_ids ? once(given.variant_ids) : null,
})

/** The settings of a monitor after a change; omitted fields are unchanged. */
export const changedSettings = (
  before: MonitorRow,
  { active_hours, tags, variant_ids, ...change }: Change,
): NewSettings & { is_monitoring: boolean } => ({
  ...pick(before, 'is_monitoring', ...settings),
  ...definedOf({
    ...pick(change, 'is_monitoring', ...plainSettings),
    active_hours: active_hours && inOrder(active_hours),
    tags: tags && uniqueTags(tags),
    variant_ids: variant_ids && once(variant_ids),
  }),
})

export const settingsForAudit = (row: NewSettings): NewSettings => pick(row, ...settings)

/** Never due: the monitor is paused or deleted. */
export const NO_CHECK = { next_check_at: null, holder: null, waits_for_hours: false } as const

/** Due at once, or at the next start of the active hours. */
export function firstCheck(
  activeHours: ActiveHours | null,
  timeZone: string,
): { next_check_at: string; holder: null; waits_for_hours: boolean; expected_from: string } {
  const now = clock.now()
  const at = nextActive(activeHours, timeZone, now)
  const instant = new Date(at).toISOString()
  return { next_check_at: instant, holder: null, waits_for_hours: at > now, expected_from: instant }
}
