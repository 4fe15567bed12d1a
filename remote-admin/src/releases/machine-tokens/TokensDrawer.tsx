import { Button, Skeleton } from '@arco-design/web-react'
import { IconPlus } from '@arco-design/web-react/icon'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useCan } from '@outlet/shared/session/use-can'
import { EmptyState } from '@outlet/shared/ui/EmptyState'
import { ErrorNotice } from '@outlet/shared/ui/ErrorNotice'
import { PageDrawer } from '@outlet/shared/ui/PageDrawer'
import styles from '../releases.module.css'
import { machineTokensQuery } from './machine-tokens.queries'
import { TokenItem } from './TokenItem'

const Tokens = ({ onNew }: { readonly onNew: () => void }) => {
  const { t } = useTranslation('admin')
  const mayMake = useCan()('machine-tokens.write')
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(machineTokensQuery)
  const retry = () => void refetch()
  if (error && !data) return <ErrorNotice error={error} onRetry={retry} />
  if (!data) return <Skeleton animation text={{ rows: 8 }} />
  const make = mayMake && (
    <Button type="primary" icon={<IconPlus />} onClick={onNew}>
      {t('releases.tokens.new.button')}
    </Button>
  )
  if (data.length === 0)
    return <EmptyState title={t('releases.tokens.empty')} hint={t('releases.tokens.hint')} action={make} />
  return (
    <div className={styles.detail}>
      <div className={styles.bar}>
        <p className={styles.hint}>{t('releases.tokens.hint')}</p>
        {make}
      </div>
      {error && <ErrorNotice form="inline" error={error} onRetry={retry} />}
      <ol className={styles.list} aria-label={t('releases.tokens.list')}>
        {data.map((token) => (
          <TokenItem key={token.id} token={token} />
        ))}
      </ol>
      {hasNextPage && (
        <Button className={styles.more} loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('releases.more')}
        </Button>
      )}
    </div>
  )
}

interface TokensDrawerProps {
  readonly isOpen: boolean
  readonly onNew: () => void
  readonly onClose: () => void
}

/** Tokens with which machines publish and pin, including expired and revoked ones. */
export const TokensDrawer = ({ isOpen, onNew, onClose }: TokensDrawerProps) => {
  const { t } = useTranslation('admin')
  return (
    <PageDrawer title={t('releases.tokens.title')} isOpen={isOpen} onClose={onClose} kind="record">
      <Tokens onNew={onNew} />
    </PageDrawer>
  )
}
