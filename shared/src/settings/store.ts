import { createStore } from 'jotai'

/** The jotai store shared by host and remotes, for browser-only state. */
export const store = createStore()
