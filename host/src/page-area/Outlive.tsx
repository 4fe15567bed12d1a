import { Component } from 'react'
import type { PropsWithChildren } from 'react'

interface OutliveProps {
  readonly onError: (error: unknown) => void
}

/**
 * Stays when what it held is taken out of it: an error while that is being removed (a clean-up that throws) ends here. The
 * boundaries within are removed with it, and React asks none of them.
 */
export class Outlive extends Component<PropsWithChildren<OutliveProps>> {
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
