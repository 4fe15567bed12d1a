import { Button } from '@arco-design/web-react'
import { useQuery, useQueryClient, queryOptions } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getReleaseBefore, type ReleaseBefore } from '@outlet/shared/contract/releases/release-before'
import { query, quietly } from '@outlet/shared/api/query'
import { pageFiles } from '@outlet/shared/contract/releases/release-page'
import type { InlineRelease } from '@outlet/shared/contract/releases'
import { readLocale } from '@outlet/shared/settings/locale'
import { useConsole } from '../console/console-model'
import { HOST } from '../locales/add-host-messages'
import { isFileAvailable } from '../federation/is-file-available'
import './release-before.css'

interface PreviousReleaseButtonProps {
  readonly remote: string
  /** Name of the page's route. */
  readonly route: string
}

const withPage = (before: ReleaseBefore | null | undefined, route: string): ReleaseBefore | null =>
  before?.remote.routes.some(({ name }) => name === route) ? before : null

/** Quiet: the page already shows that it cannot be loaded. */
const previousReleaseQuery = (name: string, version: string, generation: number) =>
  quietly(query(getReleaseBefore, { params: { name, version }, query: { generation } }))

/**
 * Checks whether the files that a page needs of a release are available with their hashes. They are in the browser's
 * cache afterwards; nothing of them is run.
 */
const filesAvailableQuery = (release: InlineRelease, before: ReleaseBefore | null, route: string) => {
  const files = before ? pageFiles(release, before.remote, route, readLocale()) : []
  const own = files.filter((file) => before && file.startsWith(before.remote.base))
  return queryOptions({
    queryKey: ['files of the release before', own],
    queryFn: async () => {
      const available = await Promise.all(own.map((file) => isFileAvailable(file, before?.integrity[file])))
      return own.length > 0 && available.every(Boolean)
    },
    enabled: before !== null,
  })
}

/**
 * Offers the previous release in this tab, in place of a page that could not be loaded. Shown only if the server knows
 * a previous release that has the page and whose files are available. A release that is a replacement itself gets no
 * further offer.
 */
export const PreviousReleaseButton = ({ remote, route }: PreviousReleaseButtonProps) => {
  const { t } = useTranslation(HOST)
  const client = useQueryClient()
  const { release, versionOf, replaced, adoptPrevious } = useConsole()
  const [isTaking, setTaking] = useState(false)
  const previousQuery = previousReleaseQuery(remote, versionOf(remote) ?? '', release.generation)
  const isFirst = replaced.every(({ name }) => name !== remote)
  const { data } = useQuery({ ...previousQuery, enabled: isFirst })
  const before = withPage(data?.before, route)
  const { data: isThere = false } = useQuery(filesAvailableQuery(release, before, route))
  if (!isFirst || !before || !isThere) return null
  /** Requests the previous release again, because it may have been revoked meanwhile. */
  const take = async () => {
    setTaking(true)
    const response = await client.fetchQuery({ ...previousQuery, staleTime: 0 }).catch(() => null)
    setTaking(false)
    const now = withPage(response?.before, route)
    if (now) adoptPrevious(now)
  }
  const named = `${before.remote.name}@${before.remote.version}`
  return (
    <Button className="before-button" loading={isTaking} onClick={() => void take()}>
      {t('page.use_before', { release: named })}
    </Button>
  )
}
