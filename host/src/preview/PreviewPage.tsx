import { serverNow } from '@outlet/shared/format/server-clock'
import { Button, Skeleton } from '@arco-design/web-react'
import { call } from '@outlet/shared/api/call'
import { query } from '@outlet/shared/api/query'
import { getPreview, redeemPreview, type Preview } from '@outlet/shared/contract/releases/previews'
import { formatDateTime } from '@outlet/shared/format/time'
import { useLocale } from '@outlet/shared/settings/use-settings'
import { ErrorNotice } from '@outlet/shared/ui/ErrorNotice'
import { Page } from '@outlet/shared/ui/Page'
import { Refusal } from '@outlet/shared/ui/Refusal'
import { useAction } from '@outlet/shared/ui/use-action'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { useConsole } from '../console/console-model'
import { startRoute } from '../router/host-routes'
import { untilText } from './until-text'
import { PREVIEW } from './messages'
import './preview.css'

/** Reason why the preview cannot be started; null: it can. */
const refusedBy = ({ redeemed_at, ended_at, expires_at }: Preview): 'taken' | 'over' | null => {
  if (ended_at !== null || Date.parse(expires_at) <= serverNow()) return 'over'
  return redeemed_at === null ? null : 'taken'
}

const Question = ({ preview, secret }: { preview: Preview; secret: string }) => {
  const { t } = useTranslation(PREVIEW)
  const locale = useLocale()
  const { leave } = useConsole()
  const starting = useAction(async () => {
    await call(redeemPreview, { params: { previewId: preview.id }, body: { key: secret } })
    leave(startRoute.path)
  })
  const { name, version, expires_at, created_by: who, created_at } = preview
  const refused = refusedBy(preview)
  if (refused) return <p>{t(refused)}</p>
  return (
    <>
      <p>{t('about', { release: `${name}@${version}`, until: untilText(expires_at, locale) })}</p>
      <p className="preview-made">{t('made_by', { who, when: formatDateTime(created_at, locale) })}</p>
      <Refusal of={starting.refusal} />
      <Button type="primary" loading={starting.isPending} onClick={() => void starting.run()}>
        {t('start')}
      </Button>
    </>
  )
}

/** Page of a preview link. It requests confirmation, because opening an address must change nothing. */
export const PreviewPage = () => {
  const { t } = useTranslation(PREVIEW)
  const params = new URLSearchParams(useLocation().search)
  const previewId = params.get('preview') ?? ''
  const { data: preview, error, refetch } = useQuery(query(getPreview, { params: { previewId } }))
  const secret = params.get('key') ?? ''
  const title = preview ? t('title', { release: `${preview.name}@${preview.version}` }) : t('untitled')
  return (
    <Page title={title}>
      {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {!error && !preview && <Skeleton animation text={{ rows: 4 }} />}
      {preview && (
        <div className="preview-prompt">
          <Question preview={preview} secret={secret} />
        </div>
      )}
    </Page>
  )
}
