import { Component } from 'react'
import type { PropsWithChildren } from 'react'
import { CrashedConsole } from './CrashedConsole'

/** An error in the shell itself: there is nothing left to stand on, but there is something left to say. */
export class RootBoundary extends Component<PropsWithChildren, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch(error: unknown) {
    console.error(error)
  }

  override render() {
    return this.state.failed ? <CrashedConsole /> : this.props.children
  }
}
