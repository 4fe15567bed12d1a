import { Message } from '@arco-design/web-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDraft } from '@outlet/shared/remote/use-draft'
import { PageDrawer } from '@outlet/shared/ui/PageDrawer'
import { BatchDraft } from './batch-draft'
import { countResults } from './batch-outcome'
import { BatchForm } from './BatchForm'
import { BatchReport } from './BatchReport'
import { usualSettings } from '../form/settings-values'
import { showSuccess } from '../show-outcome'
import type { BatchOutcome } from './use-create-many'

interface BatchDrawerProps {
  readonly isOpen: boolean
  /** Store of the page's filter, if any. */
  readonly storeKey: string | undefined
  readonly onClose: () => void
}

const Batch = ({ storeKey, onClose }: Omit<BatchDrawerProps, 'isOpen'>) => {
  const { t } = useTranslation('monitoring')
  const draft = useDraft('batch', BatchDraft)
  const [initialDraft, setInitialDraft] = useState<BatchDraft>(
    () => draft.read() ?? { website_type: storeKey, codes: '', ...usualSettings },
  )
  const [outcome, setOutcome] = useState<BatchOutcome>()
  const finish = (done: BatchOutcome) => {
    const { created } = countResults(done.lines)
    // Codes that were not processed stay in the form for the next attempt.
    const rest = { ...(draft.read() ?? initialDraft), codes: done.rest.join('\n') }
    setInitialDraft(rest)
    if (done.error) draft.store(rest)
    else draft.drop()
    setOutcome(done)
    if (created > 0) showSuccess(t('inventoryMonitors.done.batch', { count: created }))
    else if (!done.error) Message.warning(t('inventoryMonitors.done.batch_none'))
  }
  if (outcome) return <BatchReport outcome={outcome} onAgain={() => setOutcome(undefined)} onClose={onClose} />
  return <BatchForm initialDraft={initialDraft} onChange={draft.store} onDone={finish} />
}

/** Adds many monitors: first a form with the codes, then a report with the result of each. */
export const BatchDrawer = ({ isOpen, storeKey, onClose }: BatchDrawerProps) => {
  const { t } = useTranslation('monitoring')
  return (
    <PageDrawer title={t('inventoryMonitors.batch.title')} isOpen={isOpen} onClose={onClose}>
      <Batch storeKey={storeKey} onClose={onClose} />
    </PageDrawer>
  )
}
