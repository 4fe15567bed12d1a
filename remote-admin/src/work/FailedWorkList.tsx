import { Button, Message } from '@arco-design/web-react'
import { IconExclamationCircleFill } from '@arco-design/web-react/icon'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { TFunction } from 'i18next'
import type { FailedWork, WorkKindState, WorkSubject } from '@outlet/shared/contract/work'
import { formatNumber } from '@outlet/shared/format/number'
import { useCan } from '@outlet/shared/session/use-can'
import { useLocale } from '@outlet/shared/settings/use-settings'
import { ConfirmButton } from '@outlet/shared/ui/ConfirmButton'
import { dropSecondClick } from '@outlet/shared/ui/double-click'
import { Loaded } from '@outlet/shared/ui/Loaded'
import { TimeText } from '@outlet/shared/ui/TimeText'
import { runAction } from '@outlet/shared/ui/use-action'
import { SEPARATOR } from '@outlet/shared/format/separator'
import { useWorkLabels, type WorkLabels } from '../common/use-work-labels'
import { WorkRows, type WorkColumn } from './WorkRows'
import { failedWorkQuery, tryAgainAction, tryAllAgainAction } from './work.queries'
import styles from './work.module.css'
import { subjectAddress } from '../common/subject-address'

const keyOf = ({ kind, key }: FailedWork) => `${kind} ${key}`

/** Pages of the lists that bulk jobs change. */
const listPages: ReadonlyMap<string, string> = new Map([
  ['/orders/bulk', '/orders/list'],
  ['/users/bulk', '/user/management'],
  ['/products/bulk', '/products/list'],
  ['/product-base/bulk', '/product_base'],
  ['/inventory-monitors/bulk', '/product_base/inventory-monitor'],
  ['/snatch-tasks/bulk', '/snatch_task/list'],
])

/** Address of the page that shows the subject of the work. */
const addressOf = ({ type, id, what }: WorkSubject): string | null =>
  type === 'bulk_job' ? (listPages.get(what ?? '') ?? null) : subjectAddress(type, id)

/** Readable subject of the work, or its own key if the subject is unknown. */
const subjectText = ({ subject, key }: FailedWork, labels: WorkLabels, t: TFunction<'admin'>): string => {
  if (subject === null) return key
  const { type, id, name, store_name, what } = subject
  if (type === 'bulk_job') {
    const list = labels.list(what ?? id)
    return name === null ? list : t('work.subject.bulk_job', { list, name })
  }
  const segments = [what && labels.event(what), name ?? id, store_name]
  return [...new Set(segments.filter(Boolean))].join(SEPARATOR)
}

const SubjectCell = ({ row }: { row: FailedWork }) => {
  const { t } = useTranslation('admin')
  const labels = useWorkLabels()
  const text = subjectText(row, labels, t)
  const address = row.subject && addressOf(row.subject)
  return (
    <>
      {address ? <Link to={address}>{text}</Link> : text}
      <div className={styles.second}>{labels.kind(row.kind)}</div>
    </>
  )
}

const TryAgainButton = ({ row }: { row: FailedWork }) => {
  const { t } = useTranslation('admin')
  const labels = useWorkLabels()
  const { mutateAsync, isPending } = useMutation(tryAgainAction)
  const act = async () => {
    await mutateAsync({ params: { kind: row.kind, key: row.key } })
    Message.success(t('work.failed.retrying'))
  }
  return (
    <span onClickCapture={dropSecondClick}>
      <Button
        size="small"
        loading={isPending}
        aria-label={t('work.failed.try_again_named', { name: subjectText(row, labels, t) })}
        onClick={() => void runAction(act)}
      >
        {t('work.failed.try_again')}
      </Button>
    </span>
  )
}

const useColumns = (): WorkColumn<FailedWork>[] => {
  const { t } = useTranslation('admin')
  const mayTry = useCan()('work.write')
  const act: WorkColumn<FailedWork> = {
    key: 'act',
    title: t('work.failed.action'),
    align: 'end',
    isAction: true,
    cell: (row) => <TryAgainButton row={row} />,
  }
  return [
    { key: 'subject', title: t('work.failed.subject'), cell: (row) => <SubjectCell row={row} /> },
    {
      key: 'error',
      title: t('work.failed.error'),
      isWide: true,
      cell: ({ error }) => <div className={styles.reason}>{error}</div>,
    },
    { key: 'attempts', title: t('work.failed.attempts'), align: 'end', cell: ({ attempts }) => attempts },
    { key: 'at', title: t('work.failed.at'), cell: ({ at }) => <TimeText time={at} /> },
    ...(mayTry ? [act] : []),
  ]
}

const TryAllButton = ({ kind: { name, given_up } }: { kind: WorkKindState }) => {
  const { t } = useTranslation('admin')
  const labels = useWorkLabels()
  const number = formatNumber(given_up, useLocale())
  const { mutateAsync } = useMutation(tryAllAgainAction)
  const act = async () => {
    const { due } = await mutateAsync({ params: { kind: name } })
    Message.success(t('work.failed.all_retrying', { count: due }))
  }
  const said = { kind: labels.kind(name), count: given_up, number }
  return (
    <ConfirmButton
      type="primary"
      size="small"
      question={t('work.failed.question', said)}
      verb={t('work.failed.try_again')}
      onConfirm={act}
    >
      {t('work.failed.try_all', said)}
    </ConfirmButton>
  )
}

/** Latest rows; further pages load on demand. */
const FailedWorkRows = ({ labelledBy }: { labelledBy: string }) => {
  const { t } = useTranslation('admin')
  const columns = useColumns()
  const query = useInfiniteQuery(failedWorkQuery)
  return (
    <>
      <Loaded query={query} rows={3} width="100%" form="inline" hidesLaterErrors>
        {(rows) => <WorkRows labelledBy={labelledBy} columns={columns} rows={rows} rowKey={keyOf} />}
      </Loaded>
      {query.hasNextPage && (
        <Button className={styles.more} loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t('work.failed.more')}
        </Button>
      )}
    </>
  )
}

/** Work that failed permanently (dead letters) and needs a person. */
export const FailedWorkList = ({ kinds }: { kinds: readonly WorkKindState[] }) => {
  const { t } = useTranslation('admin')
  const locale = useLocale()
  const headingId = useId()
  const mayTry = useCan()('work.write')
  const count = kinds.reduce((sum, { given_up }) => sum + given_up, 0)
  return (
    <section aria-labelledby={headingId} className={`${styles.part} ${styles.failed}`}>
      <div className={styles.call}>
        <div>
          <h2 id={headingId} className={styles.heading}>
            <IconExclamationCircleFill className={styles.alarm} />
            {t('work.failed.title', { count, number: formatNumber(count, locale) })}
          </h2>
          <p className={styles.hint}>{t('work.failed.hint')}</p>
        </div>
        {/* A kind that only another version of the server knows cannot be retried here. */}
        {mayTry && (
          <div className={styles.buttons}>
            {kinds
              .filter(({ due }) => due !== null)
              .map((kind) => (
                <TryAllButton key={kind.name} kind={kind} />
              ))}
          </div>
        )}
      </div>
      <FailedWorkRows labelledBy={headingId} />
    </section>
  )
}
