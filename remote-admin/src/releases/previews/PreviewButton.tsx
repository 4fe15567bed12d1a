import { Button } from '@arco-design/web-react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { useCan } from '@outlet/shared/session/use-can'
import { Refusal } from '@outlet/shared/ui/Refusal'
import { useAction } from '@outlet/shared/ui/use-action'
import { createPreviewAction } from './previews.queries'

/** Creates a preview for the current user and opens its confirmation page. */
export const PreviewButton = ({ name, version }: { name: string; version: string }) => {
  const { t } = useTranslation('admin')
  const mayPreview = useCan()('releases.preview')
  const navigate = useNavigate()
  const { mutateAsync } = useMutation(createPreviewAction)
  const making = useAction(async () => {
    const { link } = await mutateAsync({ body: { name, version } })
    void navigate(link)
  })
  if (!mayPreview) return null
  return (
    <>
      <Button
        size="small"
        loading={making.isPending}
        aria-label={t('releases.preview.named', { release: `${name}@${version}` })}
        onClick={() => void making.run()}
      >
        {t('releases.preview.button')}
      </Button>
      <Refusal of={making.refusal} />
    </>
  )
}
