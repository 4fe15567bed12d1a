import { Button, Input } from '@arco-design/web-react'
import { useRef, type KeyboardEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { MAX_NOTE, type Note } from '../../contract/notes'
import { problemText } from '../../i18n/problem-text'
import { MentionList } from './MentionList'
import { useNoteMessages } from './note-messages'
import styles from './notes.module.css'
import type { NoteDraftText } from './typed-mention'
import { useMentionList } from './use-mention-list'

/** Chosen users whose names are still in the text. */
export const mentionsIn = ({ text, mentions }: NoteDraftText): Note['mentions'] =>
  mentions.filter(({ name }) => text.includes(`@${name}`))

interface NoteFieldProps {
  readonly label: string
  readonly draft: NoteDraftText
  readonly onChange: (draft: NoteDraftText) => void
  readonly onSubmit: () => void
  readonly onCancel?: () => void
  readonly submitLabel: string
  readonly isPending?: boolean
  readonly isFocused?: boolean
  /** Refusal of the last attempt. */
  readonly children?: ReactNode
}

const TooLong = ({ text }: { readonly text: string }) => {
  const { i18n } = useTranslation('common')
  if (text.trim().length <= MAX_NOTE) return null
  const code = 'note.too_long'
  return (
    <p role="alert" className={styles.problem}>
      {problemText(i18n, { code, message: code })}
    </p>
  )
}

/** Text field of a note. `@` suggests users; Ctrl or Command with Enter submits. */
export const NoteField = (props: NoteFieldProps) => {
  const { label, draft, onChange, onSubmit, onCancel, submitLabel, isPending = false, isFocused = false } = props
  const t = useNoteMessages()
  const field = useRef<HTMLTextAreaElement | null>(null)
  const list = useMentionList({ draft, onChange, field })
  const length = draft.text.trim().length
  const isSubmittable = length > 0 && length <= MAX_NOTE && !isPending
  const onKeyDown = (event: KeyboardEvent) => {
    if (list.onKey(event)) return
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    if (isSubmittable) onSubmit()
  }
  const startMention = () => {
    const at = field.current?.selectionStart ?? draft.text.length
    const before = draft.text.slice(0, at)
    const inserted = before === '' || /\s$/.test(before) ? '@' : ' @'
    list.write({ ...draft, text: before + inserted + draft.text.slice(at) }, at + inserted.length)
  }
  const notified = mentionsIn(draft).map(({ name }) => name)
  return (
    <div className={styles.field}>
      <Input.TextArea
        ref={(area) => {
          field.current = area?.dom ?? null
        }}
        {...list.attributes}
        aria-label={label}
        placeholder={t('placeholder')}
        autoSize={{ minRows: 2, maxRows: 10 }}
        autoFocus={isFocused}
        value={draft.text}
        onChange={(text, event) => {
          list.setCaret(event.target.selectionStart)
          onChange({ ...draft, text })
        }}
        onSelect={({ currentTarget }) => list.setCaret(currentTarget.selectionStart)}
        onKeyDown={onKeyDown}
      />
      {list.users.length > 0 && (
        <MentionList id={list.listId} users={list.users} active={list.active} onChoose={list.choose} />
      )}
      <span role="status" className={styles.hidden}>
        {list.users.length > 0 && t('suggestions_count', { count: list.users.length })}
      </span>
      <TooLong text={draft.text} />
      {props.children}
      <div className={styles.buttons}>
        <Button type="text" size="small" aria-label={t('mention')} title={t('mention')} onClick={startMention}>
          @
        </Button>
        <span className={styles.notifies}>{notified.length > 0 && t('notifies', { names: notified.join(', ') })}</span>
        {onCancel && (
          <Button size="small" onClick={onCancel}>
            {t('cancel')}
          </Button>
        )}
        <Button
          type="primary"
          size="small"
          disabled={!isSubmittable && !isPending}
          loading={isPending}
          onClick={onSubmit}
        >
          {submitLabel}
        </Button>
      </div>
    </div>
  )
}
