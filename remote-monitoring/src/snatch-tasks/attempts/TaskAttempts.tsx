import { Button, Skeleton } from '@arco-design/web-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { PurchaseAttempt } from '@outlet/shared/contract/purchase-attempts'
import { ErrorNotice } from '@outlet/shared/ui/ErrorNotice'
import { MoneyText } from '@outlet/shared/ui/MoneyText'
import { TimeText } from '@outlet/shared/ui/TimeText'
import { SEPARATOR } from '@outlet/shared/format/separator'
import { attemptsQuery } from '../snatch-tasks.queries'
import styles from '../snatch-tasks.module.css'
import { isAwaiting, needsSettling } from './attempt-rules'
import { AttemptDetail } from './AttemptDetail'
import { AttemptTag } from './AttemptTag'
import { AwaitingPanel } from './AwaitingPanel'
import { SettlePanel } from './SettlePanel'

interface RowProps {
  readonly attempt: PurchaseAttempt
  readonly isOpen: boolean
  readonly onToggle: () => void
}

/** One attempt. A pending decision is shown without a click. */
const AttemptRow = ({ attempt, isOpen, onToggle }: RowProps) => {
  const id = useId()
  const { product, quote } = attempt
  const name = [product.title, product.variant_name ?? product.variant_id].join(SEPARATOR)
  return (
    <li className={styles.attempt}>
      <button
        type="button"
        className={styles.attemptHead}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={onToggle}
      >
        <AttemptTag attempt={attempt} />
        <span className={styles.attemptName} title={name}>
          {name}
        </span>
        {quote && <MoneyText money={quote.total} />}
        <TimeText time={attempt.created_at} className={styles.second} />
      </button>
      {!isOpen && (isAwaiting(attempt) || needsSettling(attempt)) && (
        <div className={styles.attemptBody}>
          {isAwaiting(attempt) ? <AwaitingPanel attempt={attempt} /> : <SettlePanel attempt={attempt} />}
        </div>
      )}
      {isOpen && (
        <div id={id} className={styles.attemptBody}>
          <AttemptDetail attemptId={attempt.id} />
        </div>
      )}
    </li>
  )
}

interface Props {
  readonly taskId: string
  /** Attempt that is expanded with its steps. */
  readonly openId: string | undefined
  readonly onOpen: (attemptId: string | undefined) => void
}

const Rows = ({ attempts, openId, onOpen }: Pick<Props, 'openId' | 'onOpen'> & { attempts: PurchaseAttempt[] }) => {
  const { t } = useTranslation('snatch-tasks')
  if (attempts.length === 0) return <p className={styles.hint}>{t('snatchTasks.attempt.none')}</p>
  return (
    <ul className={styles.attempts}>
      {attempts.map((attempt) => (
        <AttemptRow
          key={attempt.id}
          attempt={attempt}
          isOpen={attempt.id === openId}
          onToggle={() => onOpen(attempt.id === openId ? undefined : attempt.id)}
        />
      ))}
    </ul>
  )
}

/** A task's purchase attempts, latest first. An older attempt that the address names is shown as well. */
export const TaskAttempts = ({ taskId, openId, onOpen }: Props) => {
  const { t } = useTranslation('snatch-tasks')
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    attemptsQuery(taskId),
  )
  const isElsewhere = data !== undefined && !data.some(({ id }) => id === openId)
  return (
    <section className={styles.part} aria-label={t('snatchTasks.attempt.title')}>
      <h3 className={styles.heading}>{t('snatchTasks.attempt.title')}</h3>
      {error && <ErrorNotice form="inline" error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton animation text={{ rows: 3 }} />}
      {openId !== undefined && isElsewhere && (
        <div className={styles.attemptBody}>
          <AttemptDetail attemptId={openId} />
        </div>
      )}
      {data && <Rows attempts={data} openId={openId} onOpen={onOpen} />}
      {hasNextPage && (
        <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('snatchTasks.attempt.older')}
        </Button>
      )}
    </section>
  )
}
