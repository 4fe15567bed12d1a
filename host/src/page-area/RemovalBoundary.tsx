import { Component } from 'react'
import type { PropsWithChildren } from 'react'

/**
 * Error boundary that stays mounted while its child is removed, and catches errors raised by that removal (a clean-up
 * that throws). React removes the boundaries inside the child with it and does not call them.
 */
export class RemovalBoundary extends Component<PropsWithChildren<{ readonly onError: (error: unknown) => void }>> {
  override state = {}

  static getDerivedStateFromError() {
    return null
  }

  override componentDidCatch(error: unknown) {
    this.props.onError(error)
  }

  override render() {
    return this.props.children
  }
}
