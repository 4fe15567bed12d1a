import { createMonitor } from '@outlet/shared/contract/inventory-monitors'
import type { InventoryMonitor } from '@outlet/shared/contract/inventory-monitors'
import { DEFAULT_INTERVAL_SECONDS } from '@outlet/shared/contract/inventory-monitors'
import type { EndpointInput } from '@outlet/shared/contract/endpoint'
import { z } from '@outlet/shared/contract/zod'
import { intervalUnits, toInterval, toSeconds } from './check-interval'

/** What stands in the form: all that is typed as text, until it is understood. */
export const MonitorFormValues = z.object({
  product_code: z.string(),
  website_type: z.string(),
  interval_amount: z.string(),
  interval_unit: z.enum(intervalUnits),
  confirmations: z.string(),
  note: z.string(),
})
export type MonitorFormValues = z.infer<typeof MonitorFormValues>

export type MonitorDraft = Required<EndpointInput<typeof createMonitor>['body']>
export type MonitorField = keyof MonitorDraft
/** By field: what is wrong, as a key of words or of a problem's text. */
export type MonitorFormErrors = Readonly<Partial<Record<MonitorField, string>>>

const intervalValues = (seconds: number) => {
  const { amount, unit } = toInterval(seconds)
  return { interval_amount: String(amount), interval_unit: unit }
}

export const newMonitorValues = (websiteType: string): MonitorFormValues => ({
  product_code: '',
  website_type: websiteType,
  ...intervalValues(DEFAULT_INTERVAL_SECONDS),
  confirmations: '1',
  note: '',
})

export const valuesOfMonitor = (monitor: InventoryMonitor): MonitorFormValues => ({
  product_code: monitor.product_code,
  website_type: monitor.website_type,
  ...intervalValues(monitor.interval_seconds),
  confirmations: String(monitor.confirmations),
  note: monitor.note ?? '',
})

const numberOf = (text: string) => {
  const plain = text.normalize('NFKC').trim()
  return plain === '' ? Number.NaN : Number(plain)
}

/** The contract's schema finds what is wrong; this finds the words for it. */
const errorKeys: Record<MonitorField, string> = {
  product_code: 'common:problem.product_code.invalid_format',
  website_type: 'inventoryMonitors.error.website_type',
  interval_seconds: 'inventoryMonitors.error.interval',
  confirmations: 'inventoryMonitors.error.confirmations',
  note: 'inventoryMonitors.error.note',
}

const isField = (path: PropertyKey | undefined): path is MonitorField => path !== undefined && path in errorKeys

export type ParsedMonitorForm = { ok: true; draft: MonitorDraft } | { ok: false; errors: MonitorFormErrors }

/** The monitor that the form describes, or what is wrong with it, by field. */
export const parseMonitorForm = (values: MonitorFormValues): ParsedMonitorForm => {
  const parsed = createMonitor.body?.safeParse({
    product_code: values.product_code,
    website_type: values.website_type,
    interval_seconds: toSeconds({ amount: numberOf(values.interval_amount), unit: values.interval_unit }),
    confirmations: numberOf(values.confirmations),
    note: values.note.trim() || null,
  })
  if (parsed?.success) return { ok: true, draft: parsed.data }
  const fields = parsed?.error.issues.map(({ path }) => path[0]).filter(isField) ?? []
  return { ok: false, errors: Object.fromEntries(fields.map((field) => [field, errorKeys[field]])) }
}

/** What of a draft is different from the monitor: all that a change sends. */
export const changesOf = (monitor: InventoryMonitor, { interval_seconds, confirmations, note }: MonitorDraft) => ({
  ...(interval_seconds !== monitor.interval_seconds && { interval_seconds }),
  ...(confirmations !== monitor.confirmations && { confirmations }),
  ...(note !== monitor.note && { note }),
})
