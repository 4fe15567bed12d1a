import { Button } from '@arco-design/web-react'
import { useState } from 'react'
import { useCellTranslation } from '../../i18n/use-cell-translation'
import type { BulkChoice } from '../bulk/BulkBar'
import '../list-messages/list-messages'
import { AssigneeSelect } from './AssigneeSelect'
import styles from './assignee.module.css'

export interface AssignAction {
  kind: 'assign'
  assignee_id: string | null
}

/** Choice of a bulk bar that assigns all selected rows to a user or to no one. */
export const useAssignChoice = (): BulkChoice<AssignAction> => {
  const t = useCellTranslation('lists')
  const [chosen, setChosen] = useState<string | null>()
  return {
    key: 'assign',
    label: t('assignee.assign'),
    form: (start, close) => (
      <div className={styles.form} role="group" aria-label={t('assignee.assign')}>
        <AssigneeSelect label={t('assignee.label')} value={chosen} onChange={setChosen} />
        <Button
          type="primary"
          disabled={chosen === undefined}
          onClick={() => {
            if (chosen === undefined) return
            close()
            start({ kind: 'assign', assignee_id: chosen }, () => setChosen(undefined))
          }}
        >
          {t('assignee.assign')}
        </Button>
      </div>
    ),
  }
}
