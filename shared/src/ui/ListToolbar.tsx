import { Button } from '@arco-design/web-react'
import type { PropsWithChildren, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './ListToolbar.module.css'

interface ListToolbarProps {
  /** Usually a CountText. */
  readonly count?: ReactNode
  /** Buttons that concern the list, at its right. */
  readonly actions?: ReactNode
  /** Given while any filter is set. */
  readonly onReset?: (() => void) | undefined
}

/** Above a list: its search and filters as children, how many match, what can be done. */
export const ListToolbar = ({ count, actions, onReset, children }: PropsWithChildren<ListToolbarProps>) => {
  const { t } = useTranslation('common')
  return (
    <div className={styles.toolbar}>
      <div className={styles.filters} role="search">
        {children}
        {onReset && (
          <Button type="text" onClick={onReset}>
            {t('action.reset')}
          </Button>
        )}
      </div>
      <div className={styles.side}>
        {count}
        {actions}
      </div>
    </div>
  )
}
