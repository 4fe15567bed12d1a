import { Component } from 'react'
import type { PropsWithChildren, ReactNode } from 'react'

export interface ErrorBoundaryProps {
  /** Shown in place of the failed children. `errorId`: the result of `report`, null until then. */
  readonly fallback: (tryAgain: () => void, errorId: string | null) => ReactNode
  /** A changed value resets the error: the address, for instance. */
  readonly resetKey?: string | undefined
  readonly onError?: ((error: unknown) => void) | undefined
  /** Reports the error and returns the id under which developers find it; null if it could not be reported. */
  readonly report?: ((error: unknown) => Promise<string | null>) | undefined
}

interface ErrorBoundaryState {
  readonly failed: boolean
  readonly errorId: string | null
}

const NO_ERROR: ErrorBoundaryState = { failed: false, errorId: null }

/** Error boundary: an error in rendering replaces only the content inside. */
export class ErrorBoundary extends Component<PropsWithChildren<ErrorBoundaryProps>, ErrorBoundaryState> {
  #wasHidden = false
  override state = NO_ERROR

  static getDerivedStateFromError() {
    return { failed: true }
  }

  /** Mounted again: an error raised while the content was being hidden does not concern the content shown now. */
  override componentDidMount() {
    if (this.#wasHidden && this.state.failed) this.setState(NO_ERROR)
    this.#wasHidden = false
  }

  override componentWillUnmount() {
    this.#wasHidden = true
  }

  override componentDidCatch(error: unknown) {
    this.props.onError?.(error)
    void this.props.report?.(error).then((errorId) => this.setState({ errorId }))
  }

  override componentDidUpdate(before: ErrorBoundaryProps) {
    if (this.state.failed && before.resetKey !== this.props.resetKey) this.setState(NO_ERROR)
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return this.props.fallback(() => this.setState(NO_ERROR), this.state.errorId)
  }
}
