import { createStore } from 'jotai'

/** The one jotai store of host and remotes: what only the browser knows. */
export const store = createStore()
