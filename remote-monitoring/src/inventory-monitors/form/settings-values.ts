import type { ActiveHours } from '@outlet/shared/contract/inventory-monitor-settings'
import { DEFAULT_INTERVAL_SECONDS } from '@outlet/shared/contract/inventory-monitors'
import type { InventoryMonitor } from '@outlet/shared/contract/inventory-monitors'
import type { TypedNumber } from '@outlet/shared/format/typed-number'

/** A monitor's settings as the forms hold them. */
export interface SettingsValues {
  /** As in the other number fields, a text is what could not be read. */
  readonly interval_seconds: number | string
  readonly confirmations?: TypedNumber
  readonly active_hours: ActiveHours | null
  readonly tags: string[]
  readonly low_stock_threshold?: TypedNumber | null
  readonly price_change_percent?: TypedNumber
  readonly notify_creator: boolean | null
  readonly note: string
}

export const usualSettings: SettingsValues = {
  interval_seconds: DEFAULT_INTERVAL_SECONDS,
  confirmations: 1,
  active_hours: null,
  tags: [],
  low_stock_threshold: null,
  price_change_percent: 0,
  notify_creator: null,
  note: '',
}

export const settingsValuesOf = (monitor: InventoryMonitor): SettingsValues => ({
  interval_seconds: monitor.interval_seconds,
  confirmations: monitor.confirmations,
  active_hours: monitor.active_hours,
  tags: monitor.tags,
  low_stock_threshold: monitor.low_stock_threshold,
  price_change_percent: monitor.price_change_percent,
  notify_creator: monitor.notify_creator,
  note: monitor.note ?? '',
})

/** As the API takes them. */
export const settingsBodyOf = <Values extends SettingsValues>(values: Values) => ({
  ...values,
  low_stock_threshold: values.low_stock_threshold ?? null,
  price_change_percent: values.price_change_percent ?? 0,
  note: values.note || null,
})

/** By the code that was typed, or by the id of what is monitored already. */
export type MonitoredProduct = { readonly product_code: string; readonly product_id?: never } | ById
interface ById {
  readonly product_id: string
  readonly product_code?: never
}

export const productOf = ({ product_id, product_code }: InventoryMonitor): MonitoredProduct =>
  product_id === null ? { product_code } : { product_id }

/** What a monitor follows, as a question about its history names it. */
export const subjectOf = (monitor: InventoryMonitor) => ({
  website_type: monitor.website_type,
  ...productOf(monitor),
})

type Asked = SettingsValues &
  MonitoredProduct & {
    readonly website_type: string | undefined
    readonly variant_ids?: readonly string[] | null
  }

/** The settings that a replay tries; checked by the contract. */
export const replayOf = (values: Asked) => {
  const { website_type, product_code, product_id, variant_ids = null, ...settings } = values
  const { interval_seconds, confirmations, active_hours, low_stock_threshold, price_change_percent } =
    settingsBodyOf(settings)
  const tried = { interval_seconds, confirmations, active_hours, low_stock_threshold, price_change_percent }
  return { website_type, product_code, product_id, variant_ids, ...tried }
}
