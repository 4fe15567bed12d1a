import { Select } from '@arco-design/web-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { formatDateTime } from '@outlet/shared/format/time'
import { useLocale } from '@outlet/shared/settings/use-settings'
import { releasesQuery } from '../releases.queries'

interface VersionSelectProps {
  readonly remote: string | undefined
  /** Version that is excluded from the options. */
  readonly without?: string | undefined
  /** Further options besides the versions. */
  readonly others?: readonly { readonly value: string; readonly label: string }[]
}

/** Select for a release of a remote; Arco's form passes value and change handler. */
export const VersionSelect = ({ remote, without, others = [], ...input }: VersionSelectProps) => {
  const { t } = useTranslation('admin')
  const locale = useLocale()
  const { data: releases = [], isFetching } = useInfiniteQuery({
    ...releasesQuery(remote ?? ''),
    enabled: remote !== undefined,
  })
  const options = releases
    .filter(({ version }) => version !== without)
    .map(({ version, published_at, published_by, revoked }) => ({
      value: version,
      disabled: revoked !== null,
      label: [
        version,
        revoked ? t('releases.pin.revoked') : `${formatDateTime(published_at, locale)} · ${published_by}`,
      ].join(' · '),
    }))
  return (
    <Select
      {...input}
      showSearch
      placeholder={t('releases.pin.version_placeholder')}
      loading={isFetching}
      disabled={remote === undefined}
      options={remote === undefined ? [] : [...options, ...others]}
    />
  )
}
