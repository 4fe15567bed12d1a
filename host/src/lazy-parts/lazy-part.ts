import type { ComponentType } from 'react'

export type PartState =
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly Part: ComponentType }
  | { readonly status: 'failed'; readonly error: unknown }

/** A page or widget whose code comes at run time, perhaps not at the first try. */
export interface LazyPart {
  readonly state: () => PartState
  readonly subscribe: (listener: () => void) => () => void
  /** Loads the code unless it is there or on its way; never rejects, the outcome is the state. */
  readonly load: () => Promise<void>
}

export const makeLazyPart = (loadCode: () => Promise<ComponentType>): LazyPart => {
  const listeners = new Set<() => void>()
  let state: PartState = { status: 'loading' }
  let running: Promise<void> | undefined

  const change = (next: PartState): void => {
    state = next
    running = undefined
    for (const listener of [...listeners]) listener()
  }
  const run = async (): Promise<void> => {
    try {
      change({ status: 'ready', Part: await loadCode() })
    } catch (error) {
      change({ status: 'failed', error })
    }
  }
  return {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    load: async () => {
      if (state.status !== 'ready') await (running ??= run())
    },
  }
}

/** A part of the host's own, which is there from the start. */
export const makeReadyPart = (Part: ComponentType): LazyPart => {
  const state: PartState = { status: 'ready', Part }
  return { state: () => state, subscribe: () => () => undefined, load: async () => undefined }
}
