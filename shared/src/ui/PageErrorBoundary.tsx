import { Button } from '@arco-design/web-react'
import { IconBug } from '@arco-design/web-react/icon'
import { Component } from 'react'
import type { PropsWithChildren, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './StateNotice.module.css'

interface BoundaryProps {
  /** A changed value resets the error: the address, for instance. */
  readonly resetKey?: string
  readonly onError?: (error: unknown) => void
  /** Reports the error and returns the id under which developers find it; null if it could not be reported. */
  readonly report?: (error: unknown) => Promise<string | null>
  /** Further help, beneath the notice. */
  readonly further?: ReactNode
}

interface CrashNoticeProps extends Pick<BoundaryProps, 'further'> {
  readonly errorId: string | null
  readonly tryAgain: () => void
}

const CrashNotice = ({ errorId, tryAgain, further }: CrashNoticeProps) => {
  const { t } = useTranslation('common')
  return (
    <div className={styles.notice} role="alert">
      <IconBug className={`${styles.icon} ${styles.failed}`} />
      <p className={styles.title}>{t('error.page_failed')}</p>
      <p className={styles.hint}>{t('error.page_failed_hint')}</p>
      <Button type="primary" onClick={tryAgain}>
        {t('action.try_again')}
      </Button>
      {further}
      {errorId && <p className={styles.request}>{t('error.error_id', { id: errorId })}</p>}
    </div>
  )
}

interface BoundaryState {
  readonly failed: boolean
  readonly errorId: string | null
}

/** Error boundary: an error in rendering replaces only the content inside. */
export class PageErrorBoundary extends Component<PropsWithChildren<BoundaryProps>, BoundaryState> {
  #wasHidden = false
  override state: BoundaryState = { failed: false, errorId: null }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  /** Mounted again: an error raised while the page was being hidden does not concern the content shown now. */
  override componentDidMount() {
    if (this.#wasHidden && this.state.failed) this.setState({ failed: false, errorId: null })
    this.#wasHidden = false
  }

  override componentWillUnmount() {
    this.#wasHidden = true
  }

  override componentDidCatch(error: unknown) {
    this.props.onError?.(error)
    void this.props.report?.(error).then((errorId) => this.setState({ errorId }))
  }

  override componentDidUpdate(before: BoundaryProps) {
    if (this.state.failed && before.resetKey !== this.props.resetKey) this.setState({ failed: false, errorId: null })
  }

  override render() {
    if (!this.state.failed) return this.props.children
    const tryAgain = () => this.setState({ failed: false, errorId: null })
    return <CrashNotice errorId={this.state.errorId} tryAgain={tryAgain} further={this.props.further} />
  }
}
