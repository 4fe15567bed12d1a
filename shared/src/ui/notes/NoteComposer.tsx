import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from '../../contract/zod'
import { useDraft } from '../../remote/use-draft'
import { Refusal } from '../Refusal'
import { useAction } from '../use-action'
import { mentionsIn, NoteField } from './NoteField'
import { useNoteMessages } from './note-messages'
import { createNoteAction, type NotedRecord } from './notes.queries'
import type { NoteDraftText } from './typed-mention'

const DraftText = z.object({
  text: z.string(),
  mentions: z.array(z.object({ id: z.string(), name: z.string() })),
})
const empty: NoteDraftText = { text: '', mentions: [] }

/** Note that is being sent, or that is sent and not in the list yet (`id`). */
export interface PendingNote extends NoteDraftText {
  readonly id?: string
}

interface NoteComposerProps {
  readonly record: NotedRecord
  readonly onPending: (note: PendingNote | undefined) => void
}

/**
 * Field for a new note. While a note is being sent the field is free for the next one; after a failure the text is back
 * in the field. Typed text is stored as a draft until it is sent.
 */
export const NoteComposer = ({ record, onPending }: NoteComposerProps) => {
  const t = useNoteMessages()
  const stored = useDraft(`note ${record.type} ${record.id}`, DraftText)
  const [draft, setDraft] = useState<NoteDraftText>(() => stored.read() ?? empty)
  const { mutateAsync } = useMutation(createNoteAction)
  const write = (next: NoteDraftText) => {
    setDraft(next)
    if (next.text === '') stored.drop()
    else stored.store(next)
  }
  const returnText = (sent: NoteDraftText) =>
    setDraft((typed) => {
      const next = {
        text: typed.text === '' ? sent.text : `${sent.text}\n\n${typed.text}`,
        mentions: [...sent.mentions, ...typed.mentions],
      }
      stored.store(next)
      return next
    })
  const send = useAction(async () => {
    const sent = { text: draft.text, mentions: mentionsIn(draft) }
    // The draft stays stored while the note is being sent.
    setDraft(empty)
    onPending(sent)
    const mention_ids = sent.mentions.map(({ id }) => id)
    try {
      const body = { record_type: record.type, record_id: record.id, text: sent.text, mention_ids }
      const { id } = await mutateAsync({ body })
      onPending({ ...sent, id })
      stored.drop()
    } catch (error) {
      onPending(undefined)
      returnText(sent)
      throw error
    }
  })
  return (
    <NoteField
      label={t('new_label')}
      draft={draft}
      onChange={write}
      onSubmit={() => void send.run()}
      submitLabel={t('add')}
      isPending={send.isPending}
    >
      <Refusal of={send.refusal} />
    </NoteField>
  )
}
