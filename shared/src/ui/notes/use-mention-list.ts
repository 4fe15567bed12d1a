import { useQuery } from '@tanstack/react-query'
import { useId, useState, type KeyboardEvent, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import type { UserSummary } from '../../contract/users'
import { useCurrentUser } from '../../session/current-user'
import { optionId } from './MentionList'
import { mentionableQuery } from './notes.queries'
import { completeMention, typedMention, type NoteDraftText } from './typed-mention'

interface FieldState {
  readonly draft: NoteDraftText
  readonly onChange: (draft: NoteDraftText) => void
  readonly field: RefObject<HTMLTextAreaElement | null>
}

/** Users who match the mention that is being typed, without the author. */
const useSuggestions = (name: string | undefined): readonly UserSummary[] => {
  const { data } = useQuery({ ...mentionableQuery(name?.trim() ?? ''), enabled: name !== undefined })
  const own = useCurrentUser()?.accountId
  return name === undefined ? [] : (data?.items ?? []).filter(({ id }) => id !== own)
}

/** Completion of `@name` in a text field, by keyboard and by touch. */
export const useMentionList = ({ draft, onChange, field }: FieldState) => {
  const listId = useId()
  const [caret, setCaret] = useState(draft.text.length)
  const [active, setActive] = useState(0)
  /** Text in which the list was closed by Escape. */
  const [closedIn, setClosedIn] = useState<string>()
  const typed = draft.text === closedIn ? undefined : typedMention(draft.text, caret)
  const users = useSuggestions(typed?.name)
  const highlighted = Math.min(active, users.length - 1)

  /** Changes the text and sets the caret at once, before the next key is typed. */
  const write = (next: NoteDraftText, at: number) => {
    flushSync(() => {
      onChange(next)
      setCaret(at)
    })
    field.current?.focus()
    field.current?.setSelectionRange(at, at)
  }

  const choose = ({ id, name }: UserSummary) => {
    if (!typed) return
    const completed = completeMention(draft.text, caret, typed, name)
    const mentions = [...draft.mentions.filter((one) => one.id !== id), { id, name }]
    write({ text: completed.text, mentions }, completed.caret)
    setActive(0)
  }

  const actions: Record<string, (() => void) | undefined> = {
    ArrowDown: () => setActive((highlighted + 1) % users.length),
    ArrowUp: () => setActive((highlighted + users.length - 1) % users.length),
    Enter: () => users[highlighted] && choose(users[highlighted]),
    Tab: () => users[highlighted] && choose(users[highlighted]),
    Escape: () => setClosedIn(draft.text),
  }
  /** Handles the keys of the open list; returns whether it handled the key. */
  const onKey = (event: KeyboardEvent): boolean => {
    const act = users.length > 0 && !event.nativeEvent.isComposing ? actions[event.key] : undefined
    if (!act || event.ctrlKey || event.metaKey || event.shiftKey) return false
    event.preventDefault()
    event.stopPropagation()
    act()
    return true
  }

  const attributes = {
    'aria-autocomplete': 'list',
    'aria-haspopup': 'listbox',
    ...(users.length > 0 && { 'aria-controls': listId, 'aria-activedescendant': optionId(listId, highlighted) }),
  } as const
  return { listId, users, active: highlighted, attributes, onKey, choose, setCaret, write }
}
