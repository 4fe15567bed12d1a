import { Component } from 'react'
import type { PropsWithChildren, ReactNode } from 'react'

interface PartBoundaryProps {
  /** Shown in place of what failed. */
  readonly fallback: (tryAgain: () => void) => ReactNode
}

/** Keeps an error to the part of the screen in which it happened. */
export class PartBoundary extends Component<PropsWithChildren<PartBoundaryProps>, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch(error: unknown) {
    console.error(error)
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return this.props.fallback(() => this.setState({ failed: false }))
  }
}
