import { useSyncExternalStore } from 'react'
import type { Location } from 'react-router-dom'
import type { ConsoleRouter } from './console-router'

/** Where the browser is. */
export const useRouterLocation = (router: ConsoleRouter): Location =>
  useSyncExternalStore(router.subscribe, router.location)
