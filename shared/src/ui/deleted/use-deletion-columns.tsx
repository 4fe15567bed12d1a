import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Deletion } from '../../contract/list/deletion'
import '../list-messages/list-messages'
import type { Column } from '../data-table/column'
import { TimeText } from '../TimeText'
import { endUndo } from '../UndoMessage'
import { UnknownValue } from '../UnknownValue'
import styles from './deleted.module.css'
import { RestoreButton } from './RestoreButton'

interface DeletionColumns<Row> {
  /** Columns that identify the row. Must be referentially stable. */
  readonly first: readonly Column<Row>[]
  readonly nameOf: (row: Row) => string
  readonly onRestore: (row: Row) => Promise<unknown>
}

/**
 * Columns of a list of deleted rows: the record, when and by whom it was deleted, and until when it can be restored.
 */
export const useDeletionColumns = <
  Row extends { readonly id: string; readonly deletion?: Deletion | null | undefined },
>({
  first,
  nameOf,
  onRestore,
}: DeletionColumns<Row>): readonly Column<Row>[] => {
  const { t } = useTranslation('lists')
  return useMemo(
    () => [
      ...first,
      {
        key: 'deleted_at',
        title: t('deleted.at'),
        width: 150,
        sort: 'deleted_at',
        card: 'state' as const,
        cell: ({ deletion }: Row) => (
          <>
            <span className={styles.label}>{t('deleted.at')} </span>
            <TimeText time={deletion?.at ?? null} form="date-time" />
          </>
        ),
      },
      {
        key: 'deleted_by',
        title: t('deleted.by'),
        width: 140,
        card: 'price' as const,
        cell: ({ deletion }: Row) => deletion?.by ?? <UnknownValue />,
      },
      {
        key: 'restorable_until',
        title: t('deleted.until'),
        width: 170,
        cell: ({ deletion }: Row) => <TimeText time={deletion?.restorable_until ?? null} form="date-time" />,
      },
      {
        key: 'restore',
        title: t('deleted.restore'),
        width: 110,
        card: 'actions' as const,
        cell: (row: Row) => (
          <RestoreButton name={nameOf(row)} onRestore={() => onRestore(row).then(() => endUndo(row.id))} />
        ),
      },
    ],
    [t, first, nameOf, onRestore],
  )
}
