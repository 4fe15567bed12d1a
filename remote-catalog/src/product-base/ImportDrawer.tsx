import { Alert, Message } from '@arco-design/web-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { EndpointResponse } from '@outlet/shared/contract/endpoint'
import type { ImportLine, previewImport } from '@outlet/shared/contract/product-base/product-base-import'
import { z } from '@outlet/shared/contract/zod'
import { useDraft } from '@outlet/shared/remote/use-draft'
import { PageDrawer } from '@outlet/shared/ui/PageDrawer'
import { Refusal } from '@outlet/shared/ui/Refusal'
import { ImportForm } from './ImportForm'
import { ImportPlan } from './ImportPlan'
import { importAction, previewImportAction } from './product-base.queries'
import { useMessages } from './messages/messages'

const DraftText = z.string()

const MOVED = 'product_base.moved'

interface Shown {
  readonly lines: readonly ImportLine[]
  readonly preview: EndpointResponse<typeof previewImport>
}

const Import = ({ onClose }: { onClose: () => void }) => {
  const { t } = useMessages()
  const draft = useDraft('import', DraftText)
  const [text, setText] = useState(() => draft.read() ?? '')
  const change = (entered: string) => {
    setText(entered)
    if (entered === '') draft.drop()
    else draft.store(entered)
  }
  const [shown, show] = useState<Shown>()
  const [hasMoved, setMoved] = useState(false)
  const preview = useMutation(previewImportAction)
  const requestPreview = (lines: readonly ImportLine[]) =>
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
      // Repeats the preview, so that the displayed changes are the ones that an import would apply.
      setMoved(true)
      requestPreview(shown.lines)
    },
  })
  if (!shown)
    return (
      <ImportForm
        text={text}
        isBusy={preview.isPending}
        onText={change}
        onCheck={requestPreview}
        refusal={preview.error}
      />
    )
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
      onLeaveOut={(places) => requestPreview(shown.lines.filter((_line, place) => !places.includes(place)))}
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

/** Bulk import in two steps: the input, then a preview of all changes before they are applied. */
export const ImportDrawer = ({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) => {
  const { t } = useMessages()
  return (
    <PageDrawer title={t('productBase.import.title')} isOpen={isOpen} onClose={onClose} kind="record">
      <Import onClose={onClose} />
    </PageDrawer>
  )
}
