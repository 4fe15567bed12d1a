import { MonitorDraft } from '@outlet/shared/contract/inventory-monitors'
import type { InventoryMonitor } from '@outlet/shared/contract/inventory-monitors'
import { ProductCode } from '@outlet/shared/contract/products/product-code'
import { storedForm } from '@outlet/shared/contract/list/stored-form'
import type { z } from '@outlet/shared/contract/zod'
import type { TypedNumber } from '@outlet/shared/format/typed-number'

const MonitorSettings = MonitorDraft.omit({ product_code: true, website_type: true, variant_ids: true })
type MonitorSettings = z.output<typeof MonitorSettings>

/** Settings that are typed. A text that could not be parsed is a string, as in all number fields. */
interface TypedSettings {
  readonly interval_seconds: number | string
  readonly confirmations?: TypedNumber
  readonly low_stock_threshold?: TypedNumber | null
  readonly price_change_percent?: TypedNumber
  readonly note: string
}

/** Form values of a monitor's settings. */
export type SettingsValues = TypedSettings & Readonly<Omit<MonitorSettings, keyof TypedSettings>>

const valuesOf = (settings: MonitorSettings): SettingsValues => ({ ...settings, note: settings.note ?? '' })

export const usualSettings = valuesOf(MonitorSettings.parse({}))

const StoredSettings = storedForm(MonitorSettings).strip()
export const settingsValuesOf = (monitor: InventoryMonitor): SettingsValues => valuesOf(StoredSettings.parse(monitor))

/** Converts the form's values to the body that the API expects. */
export const settingsBodyOf = <Values extends SettingsValues>(values: Values) => ({
  ...values,
  low_stock_threshold: values.low_stock_threshold ?? null,
  price_change_percent: values.price_change_percent ?? 0,
  note: values.note || null,
})

/** Product identified by a code, or by its product id at the store. */
export type MonitoredProduct = { readonly product_code: string; readonly product_id?: never } | ById
interface ById {
  readonly product_id: string
  readonly product_code?: never
}

interface CodeField {
  readonly product_code: string
  /** Id of the product that was picked last, if it is no code; null = none. */
  readonly picked_id: string | null
}

/** Returns the id of a picked product if it is not also a valid code, such as `gid://shopify/Product/7`. */
export const idUnlessCode = (id: string): string | null => (ProductCode.safeParse(id).data === id ? null : id)

/**
 * The product that the field names: by id while its text is that of the picked product, or the id of a product that is
 * read by its page, which starts with a slash; by code otherwise.
 */
export const productNamedBy = ({ product_code, picked_id }: CodeField): MonitoredProduct =>
  product_code === picked_id || product_code.startsWith('/')
    ? { product_id: product_code }
    : { product_code: product_code.trim() }

export const productOf = ({ product_id, product_code }: InventoryMonitor): MonitoredProduct =>
  product_id === null ? { product_code } : { product_id }

/** Store and product of a monitor, as requests for its history name them. */
export const subjectOf = (monitor: InventoryMonitor) => ({
  website_type: monitor.website_type,
  ...productOf(monitor),
})

type ReplayValues = SettingsValues &
  MonitoredProduct & {
    readonly website_type: string | undefined
    readonly variant_ids?: readonly string[] | null
  }

/** Builds the replay request from the settings; the caller validates it with the contract's schema. */
export const replayOf = (values: ReplayValues) => {
  const { website_type, product_code, product_id, variant_ids = null, ...settings } = values
  const { interval_seconds, confirmations, active_hours, low_stock_threshold, price_change_percent } =
    settingsBodyOf(settings)
  const tried = { interval_seconds, confirmations, active_hours, low_stock_threshold, price_change_percent }
  return { website_type, product_code, product_id, variant_ids, ...tried }
}
