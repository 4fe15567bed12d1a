import { Alert, Message } from '@arco-design/web-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { EndpointResponse } from '@outlet/shared/contract/endpoint'
import type { ImportLine, previewImport } from '@outlet/shared/contract/product-base-import'
import { z } from '@outlet/shared/contract/zod'
import { useDraft } from '@outlet/shared/remote/use-draft'
import { PageDrawer } from '@outlet/shared/ui/PageDrawer'
import { Refusal } from '@outlet/shared/ui/Refusal'
import { ImportForm } from './ImportForm'
import { ImportPlan } from './ImportPlan'
import { importAction, previewImportAction } from './product-base.queries'
import { useWords } from './words/words'

const DraftText = z.string()

const MOVED = 'product_base.moved'

interface Shown {
  readonly lines: readonly ImportLine[]
  readonly preview: EndpointResponse<typeof previewImport>
}

const Import = ({ onClose }: { onClose: () => void }) => {
  const { t } = useWords()
  const draft = useDraft('import', DraftText)
  const [text, setText] = useState(() => draft.read() ?? '')
  const change = (entered: string) => {
    setText(entered)
    if (entered === '') draft.drop()
    else draft.keep(entered)
  }
  const [shown, show] = useState<Shown>()
  const [hasMoved, setMoved] = useState(false)
  const preview = useMutation(previewImportAction)
  const look = (lines: readonly ImportLine[]) =>
    preview.mutate({ body: { lines: [...lines] } }, { onSuccess: (found) => show({ lines, preview: found }) })
  const apply = useMutation({
    ...importAction,
    onSuccess: ({ counts }) => {
      draft.drop()
      Message.success(t('productBase.import.done', { created: counts.created, changed: counts.changed }))
      onClose()
    },
    onError: (error) => {
      if (error.code !== MOVED || !shown) return
      // What is shown now is what would be done now.
      setMoved(true)
      look(shown.lines)
    },
  })
  if (!shown)
    return <ImportForm text={text} isBusy={preview.isPending} onText={change} onCheck={look} refusal={preview.error} />
  return (
    <ImportPlan
      preview={shown.preview}
      isBusy={apply.isPending || preview.isPending}
      notice={
        <>
          {hasMoved && <Alert type="warning" content={t('productBase.import.moved')} />}
          <Refusal of={preview.error ?? (apply.error?.code === MOVED ? null : apply.error)} />
        </>
      }
      onLeaveOut={(places) => look(shown.lines.filter((_line, place) => !places.includes(place)))}
      onBack={() => {
        show(undefined)
        preview.reset()
        apply.reset()
        setMoved(false)
      }}
      onApply={() => {
        setMoved(false)
        apply.mutate({ body: { lines: [...shown.lines], plan: shown.preview.plan } })
      }}
    />
  )
}

/** Many products at once: first what is asked for, then all that it would change, and only then the change. */
export const ImportDrawer = ({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) => {
  const { t } = useWords()
  return (
    <PageDrawer title={t('productBase.import.title')} isOpen={isOpen} onClose={onClose} kind="record">
      <Import onClose={onClose} />
    </PageDrawer>
  )
}
