import { useState } from 'react'
import type { DragEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocale } from '@outlet/shared/settings/use-settings'
import { keyOf, moveEntry } from './edit-menu'
import type { MenuEntry, SectionEntry } from './edit-menu'
import { EntryRow } from './EntryRow'
import type { SharedRowProps } from './EntryRow'
import styles from './menu.module.css'

interface EntryListProps extends SharedRowProps {
  readonly label: string
  /** Section that contains these pages; null for the list of sections. */
  readonly section: string | null
  readonly entries: readonly (MenuEntry | SectionEntry)[]
}

/** Siblings in order: sections, each with its pages. */
export const EntryList = ({ label, section, entries, ...rowProps }: EntryListProps) => {
  const { t } = useTranslation('admin')
  const locale = useLocale()
  const { editor } = rowProps
  const [grabbed, setGrabbed] = useState<number | null>(null)
  const [over, setOver] = useState<number | null>(null)
  const release = () => {
    setGrabbed(null)
    setOver(null)
  }
  const move = (from: number, to: number) => {
    const moved = entries[from]
    if (!moved || from === to) return
    const said = t('menu.done.moved', { label: moved.label[locale], place: to + 1 })
    editor.change(moveEntry(editor.changes, section, entries, { from, to }), said)
  }
  const onDragOver = (event: DragEvent, index: number) => {
    if (grabbed === null) return
    event.preventDefault()
    event.stopPropagation()
    setOver(index)
  }
  const onDrop = (event: DragEvent, index: number) => {
    if (grabbed === null) return
    event.preventDefault()
    event.stopPropagation()
    move(grabbed, index)
    release()
  }
  return (
    <ol className={section === null ? styles.sections : styles.pages} aria-label={label}>
      {entries.map((entry, index) => (
        <li
          key={keyOf(entry)}
          className={styles.item}
          data-over={over === index && over !== grabbed}
          onDragOver={(event) => onDragOver(event, index)}
          onDrop={(event) => onDrop(event, index)}
        >
          <EntryRow
            {...rowProps}
            entry={entry}
            index={index}
            count={entries.length}
            onMove={(to) => move(index, to)}
            onGrab={(isGrabbed) => (isGrabbed ? setGrabbed(index) : release())}
          />
          {'pages' in entry && (
            <EntryList {...rowProps} label={entry.label[locale]} section={entry.name} entries={entry.pages} />
          )}
        </li>
      ))}
    </ol>
  )
}
