import type { InlineRelease } from '@outlet/shared/contract/releases'
import { store } from '@outlet/shared/settings/store'
import { useAtomValue } from 'jotai'
import { useTranslation } from 'react-i18next'
import { useConsole } from '../console/console-parts'
import type { Releases } from '../console/console-parts'
import { HOST } from '../locales/add-host-messages'
import { newerGenerationAtom } from '../newer-release/newer-release'

/** The releases that came without a load of the page. */
const changedBy = ([newest, before]: Releases): string[] => {
  const nameOf = ({ name, version }: InlineRelease['remotes'][number]) => `${name} ${version}`
  const were = new Set(before?.remotes.map(nameOf))
  return before ? newest.remotes.map(nameOf).filter((each) => !were.has(each)) : []
}

/** The one line of what is told of releases: what comes next, else what stands in for what fails, else what the last one brought. */
const useStatus = (): string | false => {
  const { t } = useTranslation(HOST)
  const { release, releases, replaced } = useConsole()
  const newer = useAtomValue(newerGenerationAtom, { store })
  if (newer !== null) return t('frame.newer', { generation: newer })
  if (replaced.length > 0) {
    const said = replaced.map(({ name, version, failed }) => t('frame.replaced', { name, version, failed }))
    return said.join(' ')
  }
  const changed = changedBy(releases())
  return changed.length > 0 && t('frame.updated', { generation: release.generation, releases: changed.join(', ') })
}

/** Which release this is: what one is asked for first when something is wrong; which one comes next, and what the last one brought. */
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
