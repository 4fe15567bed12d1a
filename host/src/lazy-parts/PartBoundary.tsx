import { Component } from 'react'
import type { PropsWithChildren, ReactNode } from 'react'

interface PartBoundaryProps {
  /** Shown in place of the failed children. */
  readonly fallback: (tryAgain: () => void, errorId: string | null) => ReactNode
  /** Reports the error and returns its id; null if the report failed. */
  readonly report?: (error: unknown) => Promise<string | null>
}

interface PartBoundaryState {
  readonly failed: boolean
  readonly errorId: string | null
}

/** Error boundary that limits an error to its part of the screen. */
export class PartBoundary extends Component<PropsWithChildren<PartBoundaryProps>, PartBoundaryState> {
  #wasHidden = false
  override state: PartBoundaryState = { failed: false, errorId: null }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  /** Mounted again after it was hidden: an error raised while it was being hidden no longer applies. */
  override componentDidMount() {
    if (this.#wasHidden && this.state.failed) this.setState({ failed: false, errorId: null })
    this.#wasHidden = false
  }

  override componentWillUnmount() {
    this.#wasHidden = true
  }

  override componentDidCatch(error: unknown) {
    console.error(error)
    void this.props.report?.(error).then((errorId) => this.setState({ errorId }))
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return this.props.fallback(() => this.setState({ failed: false, errorId: null }), this.state.errorId)
  }
}
