import { storeDialects, type StoreDescription } from '@outlet/shared/contract/stores/store-settings'
import { isOtherProxy } from './store-proxy'

/** Addresses to which the credentials of a store are sent, besides those that the store itself names. */
const receiversOf = (settings: StoreDescription): unknown[] => {
  const values: Readonly<Record<string, unknown>> = { ...settings }
  const { receivers = [] } = storeDialects[settings.dialect]
  return ['base_url', ...receivers].map((name) => values[name] ?? null)
}

/**
 * Whether the wanted settings would send credentials to another API, another address or through another proxy than the
 * known ones, for which they were entered.
 */
export const sendsElsewhere = (known: StoreDescription, wanted: StoreDescription): boolean =>
  known.dialect !== wanted.dialect ||
  receiversOf(known).some((address, index) => address !== receiversOf(wanted)[index]) ||
  isOtherProxy(wanted.proxy, known.proxy ?? null)
