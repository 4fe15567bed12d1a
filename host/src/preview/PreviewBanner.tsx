import { IconEye } from '@arco-design/web-react/icon'
import { call } from '@outlet/shared/api/call'
import { leavePreview } from '@outlet/shared/contract/releases/previews'
import { useLocale } from '@outlet/shared/settings/use-settings'
import { Refusal } from '@outlet/shared/ui/Refusal'
import { useAction } from '@outlet/shared/ui/use-action'
import { useTranslation } from 'react-i18next'
import { createPath } from 'react-router-dom'
import { useConsole } from '../console/console-model'
import { untilText } from './until-text'
import { PREVIEW } from './messages'
import './preview.css'

/** Shows which release is previewed until when, with a button that ends the preview. Rendered within a live region. */
export const PreviewBanner = () => {
  const { t } = useTranslation(PREVIEW)
  const locale = useLocale()
  const { release, router, leave } = useConsole()
  const ending = useAction(async () => {
    await call(leavePreview)
    leave(createPath(router.location()))
  })
  if (!release.preview) return null
  const { name, version, until } = release.preview
  return (
    <div className="shell-banner preview-banner">
      <IconEye aria-hidden="true" />
      <span>{t('banner', { release: `${name}@${version}`, until: untilText(until, locale) })}</span>
      <button
        type="button"
        className="shell-banner-action"
        disabled={ending.isPending}
        onClick={() => void ending.run()}
      >
        {t('end')}
      </button>
      <Refusal of={ending.refusal} />
    </div>
  )
}
