import { Button } from '@arco-design/web-react'
import { IconBug } from '@arco-design/web-react/icon'
import { Component } from 'react'
import type { PropsWithChildren } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './StateNotice.module.css'

interface BoundaryProps {
  /** Another value tries again: the address, for instance. */
  readonly resetKey?: string
  readonly onError?: (error: unknown) => void
}

const CrashNotice = ({ tryAgain }: { tryAgain: () => void }) => {
  const { t } = useTranslation('common')
  return (
    <div className={styles.notice} role="alert">
      <IconBug className={`${styles.icon} ${styles.failed}`} />
      <p className={styles.title}>{t('error.page_failed')}</p>
      <p className={styles.hint}>{t('error.page_failed_hint')}</p>
      <Button type="primary" onClick={tryAgain}>
        {t('action.try_again')}
      </Button>
    </div>
  )
}

/** An error in rendering takes down what stands inside, and nothing else. */
export class PageErrorBoundary extends Component<PropsWithChildren<BoundaryProps>, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch(error: unknown) {
    this.props.onError?.(error)
  }

  override componentDidUpdate(before: BoundaryProps) {
    if (this.state.failed && before.resetKey !== this.props.resetKey) this.setState({ failed: false })
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return <CrashNotice tryAgain={() => this.setState({ failed: false })} />
  }
}
