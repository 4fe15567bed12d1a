import { Button, Message, Skeleton } from '@arco-design/web-react'
import { IconExclamationCircleFill } from '@arco-design/web-react/icon'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { GivenUpWork, WorkKindState } from '@outlet/shared/contract/work'
import { formatNumber } from '@outlet/shared/format/number'
import { useCan } from '@outlet/shared/session/use-can'
import { useLocale } from '@outlet/shared/settings/use-settings'
import { ConfirmButton } from '@outlet/shared/ui/ConfirmButton'
import { dropSecondClick } from '@outlet/shared/ui/double-click'
import { ErrorNotice } from '@outlet/shared/ui/ErrorNotice'
import { refusalAtButton } from '@outlet/shared/ui/refusal-at-button'
import { TimeText } from '@outlet/shared/ui/TimeText'
import { useWorkWords } from '../common/use-work-words'
import { addressOf, subjectText } from './work-subject'
import { WorkRows, type WorkColumn } from './WorkRows'
import { givenUpQuery, tryAgainAction, tryAllAgainAction } from './work.queries'
import styles from './work.module.css'

const keyOf = ({ kind, key }: GivenUpWork) => `${kind} ${key}`

const SubjectCell = ({ row }: { row: GivenUpWork }) => {
  const { t } = useTranslation('admin')
  const words = useWorkWords()
  const text = subjectText(row, words, t)
  const address = row.subject && addressOf(row.subject)
  return (
    <>
      {address ? <Link to={address}>{text}</Link> : text}
      <div className={styles.second}>{words.kind(row.kind)}</div>
    </>
  )
}

const TryAgainButton = ({ row }: { row: GivenUpWork }) => {
  const { t } = useTranslation('admin')
  const words = useWorkWords()
  const { mutateAsync, isPending } = useMutation(tryAgainAction)
  const act = () =>
    mutateAsync({ params: { kind: row.kind, key: row.key } })
      .then(() => Message.success(t('work.given_up.asked')))
      .catch(refusalAtButton())
  return (
    <span onClickCapture={dropSecondClick}>
      <Button
        size="small"
        loading={isPending}
        aria-label={t('work.given_up.try_again_named', { name: subjectText(row, words, t) })}
        onClick={() => void act()}
      >
        {t('work.given_up.try_again')}
      </Button>
    </span>
  )
}

const useColumns = (): WorkColumn<GivenUpWork>[] => {
  const { t } = useTranslation('admin')
  const mayTry = useCan()('work.write')
  const act: WorkColumn<GivenUpWork> = {
    key: 'act',
    title: t('work.given_up.action'),
    align: 'end',
    isAction: true,
    cell: (row) => <TryAgainButton row={row} />,
  }
  return [
    { key: 'subject', title: t('work.given_up.subject'), cell: (row) => <SubjectCell row={row} /> },
    {
      key: 'error',
      title: t('work.given_up.error'),
      isWide: true,
      cell: ({ error }) => <div className={styles.reason}>{error}</div>,
    },
    { key: 'attempts', title: t('work.given_up.attempts'), align: 'end', cell: ({ attempts }) => attempts },
    { key: 'at', title: t('work.given_up.at'), cell: ({ at }) => <TimeText time={at} /> },
    ...(mayTry ? [act] : []),
  ]
}

const TryAllButton = ({ kind: { name, given_up } }: { kind: WorkKindState }) => {
  const { t } = useTranslation('admin')
  const words = useWorkWords()
  const number = formatNumber(given_up, useLocale())
  const { mutateAsync } = useMutation(tryAllAgainAction)
  const act = async () => {
    const { due } = await mutateAsync({ params: { kind: name } })
    Message.success(t('work.given_up.all_asked', { count: due }))
  }
  const said = { kind: words.kind(name), count: given_up, number }
  return (
    <ConfirmButton
      type="primary"
      size="small"
      question={t('work.given_up.question', said)}
      verb={t('work.given_up.try_again')}
      onConfirm={act}
    >
      {t('work.given_up.try_all', said)}
    </ConfirmButton>
  )
}

/** The latest, and more for those who ask. */
const GivenUpRows = ({ labelledBy }: { labelledBy: string }) => {
  const { t } = useTranslation('admin')
  const columns = useColumns()
  const { data: rows, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(givenUpQuery)
  if (!rows) {
    if (error) return <ErrorNotice form="inline" error={error} onRetry={() => void refetch()} />
    return <Skeleton animation text={{ rows: 3, width: '100%' }} />
  }
  return (
    <>
      <WorkRows labelledBy={labelledBy} columns={columns} rows={rows} rowKey={keyOf} />
      {hasNextPage && (
        <Button className={styles.more} loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('work.given_up.more')}
        </Button>
      )}
    </>
  )
}

/** What waits for a person: shown where there is any. */
export const GivenUpList = ({ kinds }: { kinds: readonly WorkKindState[] }) => {
  const { t } = useTranslation('admin')
  const locale = useLocale()
  const headingId = useId()
  const mayTry = useCan()('work.write')
  const count = kinds.reduce((sum, { given_up }) => sum + given_up, 0)
  return (
    <section aria-labelledby={headingId} className={`${styles.part} ${styles.given_up}`}>
      <div className={styles.call}>
        <div>
          <h2 id={headingId} className={styles.heading}>
            <IconExclamationCircleFill className={styles.alarm} />
            {t('work.given_up.title', { count, number: formatNumber(count, locale) })}
          </h2>
          <p className={styles.hint}>{t('work.given_up.hint')}</p>
        </div>
        {/* A kind that only another version knows can't be tried from here. */}
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
      <GivenUpRows labelledBy={headingId} />
    </section>
  )
}
