import { query } from '@outlet/shared/api/query'
import { getReleaseBefore, type ReleaseBefore } from '@outlet/shared/contract/release-before'
import { pageFiles } from '@outlet/shared/contract/release-page'
import type { InlineRelease } from '@outlet/shared/contract/releases'
import { readLocale } from '@outlet/shared/settings/locale'
import { queryOptions } from '@tanstack/react-query'
import { fileComes } from '../federation/file-comes'

/** Quiet: the page has said already that it cannot be loaded. */
export const releaseBeforeQuery = (name: string, version: string, generation: number) => ({
  ...query(getReleaseBefore, { params: { name, version }, query: { generation } }),
  meta: { topics: getReleaseBefore.topics ?? [], quiet: true },
})

/**
 * Whether what a page needs of a release comes, with the hashes that it should have. The files are in the browser's cache
 * then; nothing of them is run.
 */
export const filesComeQuery = (release: InlineRelease, before: ReleaseBefore | null, route: string) => {
  const files = before ? pageFiles(release, before.remote, route, readLocale()) : []
  const own = files.filter((file) => before && file.startsWith(before.remote.base))
  return queryOptions({
    queryKey: ['files of the release before', own],
    queryFn: async () => {
      const answers = await Promise.all(own.map((file) => fileComes(file, before?.integrity[file])))
      return own.length > 0 && answers.every(Boolean)
    },
    enabled: before !== null,
  })
}
