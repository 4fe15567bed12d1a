import { localStore, readJson } from '../browser/storage'

export const REMOTE_SETTINGS_KEY = 'outlet-remote-settings'
/** Dispatched in the tab that changed the settings; other tabs get `storage`. */
export const REMOTE_SETTINGS_EVENT = 'outlet-remote-settings-changed'

/** Values chosen in this browser in the panels of the remotes: remote → setting → value; no defaults. */
export type RemoteSettings = Readonly<Record<string, Readonly<Record<string, unknown>>>>

const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}

/** Checks a stored value by hand, since the settings drawer of the sign-in page loads no zod. */
const toRemoteSettings = (value: unknown): RemoteSettings =>
  Object.fromEntries(Object.entries(fieldsOf(value)).map(([remote, settings]) => [remote, fieldsOf(settings)]))

export const readRemoteSettings = (): RemoteSettings =>
  readJson(localStore, REMOTE_SETTINGS_KEY, { parse: toRemoteSettings }, {})

/** Stores all values for all tabs of this browser. */
export const storeRemoteSettings = (settings: RemoteSettings): void => {
  localStore.write(REMOTE_SETTINGS_KEY, JSON.stringify(settings))
  globalThis.dispatchEvent(new Event(REMOTE_SETTINGS_EVENT))
}
