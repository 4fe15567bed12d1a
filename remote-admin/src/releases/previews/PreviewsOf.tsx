import { Button } from '@arco-design/web-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Preview } from '@outlet/shared/contract/releases/previews'
import { formatDateTime } from '@outlet/shared/format/time'
import { useCan } from '@outlet/shared/session/use-can'
import { useLocale } from '@outlet/shared/settings/use-settings'
import { Refusal } from '@outlet/shared/ui/Refusal'
import { useAction } from '@outlet/shared/ui/use-action'
import styles from '../releases.module.css'
import { endPreviewAction, previewsQuery } from './previews.queries'

const OnePreview = ({ preview }: { preview: Preview }) => {
  const { t } = useTranslation('admin')
  const locale = useLocale()
  const mayEnd = useCan()('releases.preview')
  const { mutateAsync } = useMutation(endPreviewAction)
  const { id, name, version, user, expires_at, redeemed_at } = preview
  const ending = useAction(() => mutateAsync({ params: { previewId: id } }))
  const said = { who: user.name, release: `${name}@${version}`, until: formatDateTime(expires_at, locale) }
  return (
    <div className={styles.bar}>
      <span className={styles.second}>
        {redeemed_at === null ? t('releases.preview.waiting', said) : t('releases.preview.started', said)}
      </span>
      {mayEnd && (
        <Button
          size="mini"
          loading={ending.isPending}
          aria-label={t('releases.preview.end_named', said)}
          onClick={() => void ending.run()}
        >
          {t('releases.preview.end')}
        </Button>
      )}
      <Refusal of={ending.refusal} />
    </div>
  )
}

/** Users who preview a release or have a link to it. */
export const PreviewsOf = ({ name, version }: Pick<Preview, 'name' | 'version'>) => {
  const { data } = useQuery(previewsQuery)
  const meant = data?.items.filter((each) => each.name === name && each.version === version) ?? []
  return meant.map((preview) => <OnePreview key={preview.id} preview={preview} />)
}
