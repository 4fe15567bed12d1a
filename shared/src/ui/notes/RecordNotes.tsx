import { Button, Skeleton } from '@arco-design/web-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useCan } from '../../session/use-can'
import { lateComponent } from '../late-component'
import type { NotesPanelProps } from './NotesPanel'
import styles from './record-notes.module.css'

const useNotesPanel = lateComponent<NotesPanelProps>(async () => (await import('./NotesPanel')).NotesPanel)

const LatePanel = (props: NotesPanelProps) => {
  const { t } = useTranslation('common')
  const { Component, hasFailed, tryAgain } = useNotesPanel()
  if (Component) return <Component {...props} />
  if (!hasFailed) return <Skeleton animation text={{ rows: 3 }} />
  return (
    <div role="alert">
      {t('error.not_loaded')} <Button onClick={tryAgain}>{t('action.try_again')}</Button>
    </div>
  )
}

/** Section of a record's drawer with its team notes. Their code is loaded after the record is shown. */
export const RecordNotes = (props: NotesPanelProps) => {
  const { t } = useTranslation('common')
  const id = useId()
  if (!useCan()('notes.read')) return null
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className={styles.heading}>
        {t('notes')}
      </h3>
      <LatePanel {...props} />
    </section>
  )
}
