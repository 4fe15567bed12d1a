import { Button } from '@arco-design/web-react'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Note } from '../../contract/notes'
import type { UserReference } from '../../contract/users/user-reference'
import { useCurrentUser } from '../../session/current-user'
import { useCan } from '../../session/use-can'
import { Refusal } from '../Refusal'
import { TimeText } from '../TimeText'
import { showUndoMessage } from '../UndoMessage'
import { runAction, useAction } from '../use-action'
import { mentionsIn, NoteField } from './NoteField'
import { useNoteMessages } from './note-messages'
import { deleteNoteAction, restoreNoteAction, updateNoteAction } from './notes.queries'
import { NoteText } from './NoteText'
import styles from './notes.module.css'

export const useAuthorName = () => {
  const t = useNoteMessages()
  return (author: UserReference | null): string => {
    if (!author) return t('deleted_user')
    return author.state === 'active' ? author.name : `${author.name} (${t(`state.${author.state}`)})`
  }
}

interface NoteItemProps {
  readonly note: Note
  /** Whether the address names this note. */
  readonly isTarget: boolean
}

/** Edits the caller's own note in place. A failure leaves the typed text in the field. */
const NoteEditor = ({ note, onClose }: { readonly note: Note; readonly onClose: () => void }) => {
  const t = useNoteMessages()
  const [draft, setDraft] = useState({ text: note.text, mentions: note.mentions })
  const { mutateAsync } = useMutation(updateNoteAction)
  const save = useAction(() => {
    const mention_ids = mentionsIn(draft).map(({ id }) => id)
    return mutateAsync({ params: { noteId: note.id }, body: { version: note.version, text: draft.text, mention_ids } })
  })
  return (
    <NoteField
      label={t('edit_label')}
      draft={draft}
      onChange={setDraft}
      onSubmit={() => void save.run().then((isDone) => isDone && onClose())}
      onCancel={onClose}
      submitLabel={t('save')}
      isPending={save.isPending}
      isFocused
    >
      <Refusal of={save.refusal} />
    </NoteField>
  )
}

/** Deletes a note at once, with an undo. */
const useRemove = ({ id }: Note) => {
  const t = useNoteMessages()
  const { mutateAsync: remove } = useMutation(deleteNoteAction)
  const { mutateAsync: restore } = useMutation(restoreNoteAction)
  const params = { noteId: id }
  return () =>
    void runAction(async () => {
      await remove({ params })
      showUndoMessage(t('deleted'), () => restore({ params }))
    })
}

const NoteActions = ({ note, onEdit }: { readonly note: Note; readonly onEdit: () => void }) => {
  const t = useNoteMessages()
  const can = useCan()
  const remove = useRemove(note)
  const isOwn = useCurrentUser()?.accountId === note.author?.id
  if (!can('notes.write') || !(isOwn || can('notes.moderate'))) return null
  return (
    <span className={styles.actions}>
      {isOwn && (
        <Button type="text" size="mini" onClick={onEdit}>
          {t('edit')}
        </Button>
      )}
      <Button type="text" size="mini" status="danger" onClick={remove}>
        {t('remove')}
      </Button>
    </span>
  )
}

/** A note with its author and age. The note that the address names is scrolled into view once. */
export const NoteItem = ({ note, isTarget }: NoteItemProps) => {
  const t = useNoteMessages()
  const author = useAuthorName()(note.author)
  const [isEdited, setEdited] = useState(false)
  const item = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isTarget) item.current?.scrollIntoView({ block: 'center' })
  }, [isTarget])
  return (
    <li ref={item} className={styles.note} data-target={isTarget} aria-label={t('from', { name: author })}>
      <div className={styles.head}>
        <span className={styles.author}>{author}</span>
        <span className={styles.second}>
          <TimeText time={note.created_at} />
          {note.edited_at !== null && `\u00a0· ${t('edited')}`}
        </span>
        {!isEdited && <NoteActions note={note} onEdit={() => setEdited(true)} />}
      </div>
      {isEdited ? <NoteEditor note={note} onClose={() => setEdited(false)} /> : <NoteText {...note} />}
    </li>
  )
}
