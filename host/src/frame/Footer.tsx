import type { InlineRelease } from '@outlet/shared/contract/releases'
import { joinSentences } from '@outlet/shared/format/join-sentences'
import { store } from '@outlet/shared/settings/store'
import { useAtomValue } from 'jotai'
import { useTranslation } from 'react-i18next'
import { useConsole } from '../console/console-model'
import type { Releases } from '../console/console-model'
import { HOST } from '../locales/add-host-messages'
import { newerGenerationAtom } from '../newer-release/newer-release'

/** Remotes that the last release changed, if it came without a page load. */
const changedBy = ([newest, before]: Releases): string[] => {
  const nameOf = ({ name, version }: InlineRelease['remotes'][number]) => `${name} ${version}`
  const were = new Set(before?.remotes.map(nameOf))
  return before ? newest.remotes.map(nameOf).filter((each) => !were.has(each)) : []
}

/**
 * The status line of releases: the release that comes next, else the replacement of a failing release, else the changes
 * of the last one.
 */
const useStatus = (): string | false => {
  const { t } = useTranslation(HOST)
  const { release, releases, replaced } = useConsole()
  const newer = useAtomValue(newerGenerationAtom, { store })
  if (newer !== null) return t('frame.newer', { generation: newer })
  if (replaced.length > 0) {
    const said = replaced.map(({ name, version, failed }) => t('frame.replaced', { name, version, failed }))
    return joinSentences(said)
  }
  const changed = changedBy(releases())
  return changed.length > 0 && t('frame.updated', { generation: release.generation, releases: changed.join(', ') })
}

/** Shows the current release, which support needs first, and the status of releases. */
export const Footer = () => {
  const { t } = useTranslation(HOST)
  const { environment: name, generation } = useConsole().release
  const environment = t(`frame.environment.${name}`, { defaultValue: name })
  return (
    <footer className="shell-footer">
      <span>Outlet Console</span>
      <span role="status">{useStatus()}</span>
      <span>{t('frame.footer', { environment, generation })}</span>
    </footer>
  )
}
