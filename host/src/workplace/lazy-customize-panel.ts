import { lazy } from 'react'

/** Loads when a user starts to customize: most visits do not. */
export const CustomizePanel = lazy(async () => ({ default: (await import('./CustomizePanel')).CustomizePanel }))
