import type { WidgetProps } from '@outlet/shared/remote/widget'
import type { ComponentType } from 'react'

/** Pages ignore the props; the workplace passes them to widgets. */
type PartComponent = ComponentType<WidgetProps>

export interface FailedPart {
  readonly status: 'failed'
  readonly error: unknown
  /** Consecutive failures. */
  readonly failures: number
  /** In milliseconds of `Date.now()`. */
  readonly failedAt: number
}

export type PartState =
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly Part: PartComponent }
  | FailedPart

/** A page, widget or other component whose code is loaded at run time, possibly after several tries. */
export interface LazyPart {
  readonly state: () => PartState
  readonly subscribe: (listener: () => void) => () => void
  /** Loads the code unless it is loaded or loading. Never rejects: the outcome is the state. */
  readonly load: () => Promise<void>
  /** Like `load`, and resets the number of failures, because the cause may be resolved. */
  readonly retry: () => Promise<void>
}

export const makeLazyPart = (loadCode: () => Promise<PartComponent>): LazyPart => {
  const listeners = new Set<() => void>()
  let state: PartState = { status: 'loading' }
  let running: Promise<void> | undefined
  let failures = 0

  const change = (next: PartState): void => {
    state = next
    running = undefined
    for (const listener of [...listeners]) listener()
  }
  const run = async (): Promise<void> => {
    try {
      change({ status: 'ready', Part: await loadCode() })
    } catch (error) {
      failures += 1
      change({ status: 'failed', error, failures, failedAt: Date.now() })
    }
  }
  const load = async (): Promise<void> => {
    if (state.status !== 'ready') await (running ??= run())
  }
  return {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    load,
    retry: () => {
      failures = 0
      return load()
    },
  }
}

/** A part of the host itself, which is loaded from the start. */
export const makeReadyPart = (Part: PartComponent): LazyPart => {
  const state: PartState = { status: 'ready', Part }
  const load = async () => undefined
  return { state: () => state, subscribe: () => () => undefined, load, retry: load }
}
