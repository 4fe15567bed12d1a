import { atom, useAtomValue } from 'jotai'
import type { Atom } from 'jotai'
import { store } from '@outlet/shared/settings/store'
import type { z } from '../contract/zod'
import {
  REMOTE_SETTINGS_EVENT,
  REMOTE_SETTINGS_KEY,
  storeRemoteSettings,
  readRemoteSettings,
} from './stored-remote-settings'

// Each remote has a copy of this module, so that it needs no newer host. The browser's storage is the single source of
// truth, which every copy follows.
const heldAtom = atom(readRemoteSettings())
const follow = () => store.set(heldAtom, readRemoteSettings())
globalThis.addEventListener(REMOTE_SETTINGS_EVENT, follow)
globalThis.addEventListener('storage', ({ key }) => {
  if (key === REMOTE_SETTINGS_KEY || key === null) follow()
})

/** One of a remote's own settings, changed by its panel in the settings drawer. */
export interface RemoteSetting<Value> {
  readonly atom: Atom<Value>
  readonly change: (value: Value) => void
}

/**
 * Makes a setting that is stored in the browser, the same in all its tabs.
 * @param remote short name of the remote: `catalog`
 * @param schema parses the stored value; its `catch` is the default
 */
export const remoteSetting = <Value>(
  remote: string,
  name: string,
  schema: z.ZodCatch<z.ZodType<Value>>,
): RemoteSetting<Value> => ({
  atom: atom((get) => schema.parse(get(heldAtom)[remote]?.[name])),
  change: (value) => {
    const all = readRemoteSettings()
    storeRemoteSettings({ ...all, [remote]: { ...all[remote], [name]: value } })
  },
})

// The store is passed explicitly and not taken from a Provider, so that a remote sees the settings wherever it is
// mounted.
export const useRemoteSetting = <Value>(setting: RemoteSetting<Value>): Value => useAtomValue(setting.atom, { store })
