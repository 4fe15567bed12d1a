import { Button } from '@arco-design/web-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Note } from '../../contract/notes'
import { useCurrentUser } from '../../session/current-user'
import { useCan } from '../../session/use-can'
import { Loaded } from '../Loaded'
import { NoteComposer, type PendingNote } from './NoteComposer'
import { NoteItem } from './NoteItem'
import { useNoteMessages } from './note-messages'
import { notesQuery, type NotedRecord } from './notes.queries'
import { NoteText } from './NoteText'
import styles from './notes.module.css'

export interface NotesPanelProps {
  readonly record: NotedRecord
  /** Note that the address names. */
  readonly noteId: string | undefined
}

const SendingNote = ({ note }: { readonly note: PendingNote }) => {
  const t = useNoteMessages()
  const name = useCurrentUser()?.name ?? ''
  return (
    <li className={styles.note} data-sending="true">
      <div className={styles.head}>
        <span className={styles.author}>{name}</span>
        <span className={styles.second} role="status">
          {t('sending')}
        </span>
      </div>
      <NoteText {...note} />
    </li>
  )
}

interface NoteListProps {
  readonly notes: readonly Note[]
  readonly pending: PendingNote | undefined
  readonly noteId: string | undefined
}

const NoteList = ({ notes, pending, noteId }: NoteListProps) => {
  const t = useNoteMessages()
  const isSending = pending && notes.every(({ id }) => id !== pending.id)
  if (notes.length === 0 && !isSending) return <p className={`${styles.second} ${styles.line}`}>{t('empty')}</p>
  return (
    <ul className={styles.list} aria-label={t('list')}>
      {isSending && <SendingNote note={pending} />}
      {notes.map((note) => (
        <NoteItem key={note.id} note={note} isTarget={note.id === noteId} />
      ))}
    </ul>
  )
}

/** Notes of a record, newest first, with a field for a new one. Earlier pages are loaded until `noteId` is found. */
export const NotesPanel = ({ record, noteId }: NotesPanelProps) => {
  const t = useNoteMessages()
  const can = useCan()
  const query = useInfiniteQuery(notesQuery(record))
  const [pending, setPending] = useState<PendingNote>()
  const { data, hasNextPage, isFetching, fetchNextPage } = query
  const isMissing = noteId !== undefined && data !== undefined && data.every(({ id }) => id !== noteId)
  useEffect(() => {
    if (isMissing && hasNextPage && !isFetching) void fetchNextPage()
  }, [isMissing, hasNextPage, isFetching, fetchNextPage])
  return (
    <>
      {can('notes.write') && <NoteComposer record={record} onPending={setPending} />}
      {isMissing && !hasNextPage && !isFetching && (
        <p role="status" className={`${styles.second} ${styles.line}`}>
          {t('missing')}
        </p>
      )}
      <Loaded query={query} rows={2} form="inline">
        {(notes) => <NoteList notes={notes} pending={pending} noteId={noteId} />}
      </Loaded>
      {hasNextPage && (
        <Button size="small" loading={isFetching} onClick={() => void fetchNextPage()}>
          {t('more')}
        </Button>
      )}
    </>
  )
}
