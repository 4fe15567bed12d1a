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

// Each remote has a copy of this module, and needs no newer host for it: what is kept in the browser is the one truth,
// and every copy follows it.
const heldAtom = atom(readRemoteSettings())
const follow = () => store.set(heldAtom, readRemoteSettings())
globalThis.addEventListener(REMOTE_SETTINGS_EVENT, follow)
globalThis.addEventListener('storage', ({ key }) => {
  if (key === REMOTE_SETTINGS_KEY || key === null) follow()
})

/** One setting of a remote's own, which its panel in the settings drawer changes. */
export interface RemoteSetting<Value> {
  readonly atom: Atom<Value>
  readonly change: (value: Value) => void
}

/**
 * A setting that is kept in the browser, the same in all its tabs.
 * @param remote short name of the remote: `catalog`
 * @param schema reads what is kept; its `catch` is the default
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

// The store is named and not taken from a Provider: a remote must see the settings wherever it is mounted.
export const useRemoteSetting = <Value>(setting: RemoteSetting<Value>): Value => useAtomValue(setting.atom, { store })
