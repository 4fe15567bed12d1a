import type { RemoteSettings } from '@outlet/shared/contract/releases'
import { useRole } from '@outlet/shared/session/use-role'
import { useLocale } from '@outlet/shared/settings/use-settings'
import { useId } from 'react'
import { useConsole } from '../console/console-parts'
import { permitted } from '../extensions/permitted'
import type { Extension } from '../extensions/permitted'
import { PartInPlace } from '../lazy-parts/PartInPlace'
import { settingsId } from '../part-starts/part-id'

const Panel = ({ remote, entry }: Extension<RemoteSettings>) => {
  const { settingsOf } = useConsole()
  const locale = useLocale()
  const headingId = useId()
  return (
    <section className="settings-panel" aria-labelledby={headingId}>
      <h3 id={headingId}>{entry.label[locale]}</h3>
      <PartInPlace part={settingsOf(remote, entry.name)} remote={remote} id={settingsId(remote, entry.name)} />
    </section>
  )
}

/** What the remotes let somebody set, each in its own panel. */
export const RemotePanels = () => {
  const { release } = useConsole()
  const role = useRole() ?? null
  return permitted(release, role, ({ settings }) => settings).map((panel) => (
    <Panel key={`${panel.remote} ${panel.entry.name}`} {...panel} />
  ))
}
