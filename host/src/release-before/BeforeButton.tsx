import { Button } from '@arco-design/web-react'
import type { ReleaseBefore } from '@outlet/shared/contract/release-before'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useConsole } from '../console/console-parts'
import { HOST } from '../locales/add-host-messages'
import { filesComeQuery, releaseBeforeQuery } from './release-before.queries'
import './release-before.css'

interface BeforeButtonProps {
  readonly remote: string
  /** The name of the page's route. */
  readonly route: string
}

const withPage = (before: ReleaseBefore | null | undefined, route: string): ReleaseBefore | null =>
  before?.remote.routes.some(({ name }) => name === route) ? before : null

/**
 * In place of a page that could not be loaded: offers the release before in this tab, where the server knows one, it has the
 * page, and its files come. Of a release that is itself in another's place no further one is offered.
 */
export const BeforeButton = ({ remote, route }: BeforeButtonProps) => {
  const { t } = useTranslation(HOST)
  const client = useQueryClient()
  const { release, versionOf, replaced, takeBefore } = useConsole()
  const [isTaking, setTaking] = useState(false)
  const asked = releaseBeforeQuery(remote, versionOf(remote) ?? '', release.generation)
  const isFirst = replaced.every(({ name }) => name !== remote)
  const { data } = useQuery({ ...asked, enabled: isFirst })
  const before = withPage(data?.before, route)
  const { data: isThere = false } = useQuery(filesComeQuery(release, before, route))
  if (!isFirst || !before || !isThere) return null
  /** The server is asked again: the release may have been revoked meanwhile. */
  const take = async () => {
    setTaking(true)
    const answer = await client.fetchQuery({ ...asked, staleTime: 0 }).catch(() => null)
    setTaking(false)
    const now = withPage(answer?.before, route)
    if (now) takeBefore(now)
  }
  const named = `${before.remote.name}@${before.remote.version}`
  return (
    <Button className="before-button" loading={isTaking} onClick={() => void take()}>
      {t('page.use_before', { release: named })}
    </Button>
  )
}
