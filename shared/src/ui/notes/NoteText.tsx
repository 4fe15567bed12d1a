import type { Note } from '../../contract/notes'
import { noteSegments } from './note-segments'
import styles from './notes.module.css'

/** Text of a note as plain text, with links and highlighted mentions. */
export const NoteText = ({ text, mentions }: Pick<Note, 'text' | 'mentions'>) => {
  const names = mentions.map(({ name }) => name)
  return (
    <p className={styles.text}>
      {noteSegments(text, names).map(({ kind, text: part }, index) => {
        if (kind === 'text') return part
        if (kind === 'mention')
          return (
            <span key={index} className={styles.mention}>
              {part}
            </span>
          )
        return (
          <a key={index} href={part} target="_blank" rel="noopener noreferrer nofollow">
            {part}
          </a>
        )
      })}
    </p>
  )
}
