import { Component } from 'react'
import type { PropsWithChildren, ReactNode } from 'react'

interface PartBoundaryProps {
  /** Shown in place of what failed. */
  readonly fallback: (tryAgain: () => void, errorId: string | null) => ReactNode
  /** Answers the id under which the error is known; null where nobody could be told. */
  readonly report?: (error: unknown) => Promise<string | null>
}

interface PartBoundaryState {
  readonly failed: boolean
  readonly errorId: string | null
}

/** Keeps an error to the part of the screen in which it happened. */
export class PartBoundary extends Component<PropsWithChildren<PartBoundaryProps>, PartBoundaryState> {
  #wasHidden = false
  override state: PartBoundaryState = { failed: false, errorId: null }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  /** Shown again: what failed while it was being hidden is not what it shows now. */
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
