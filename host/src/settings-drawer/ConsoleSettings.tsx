import { Message } from '@arco-design/web-react'
import { i18n } from '@outlet/shared/i18n/i18n'
import { deviceAtom, globalSettingsAtom, setLocale, updateSettings } from '@outlet/shared/settings/settings'
import { store } from '@outlet/shared/settings/store'
import { useLocale, useSettings } from '@outlet/shared/settings/use-settings'
import { useAtomValue } from 'jotai'
import { HOST } from '../locales/add-host-messages'
import { useServerMenuItems } from '../menu/use-server-menu'
import { useDrawerCode } from './use-drawer-code'
import type { RemoteSettings } from '@outlet/shared/contract/releases'
import { useRole } from '@outlet/shared/session/use-role'
import { useId } from 'react'
import { useConsole } from '../console/console-model'
import { permittedExtensions, type Extension } from '../extensions/permitted-extensions'
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

/** Settings of the remotes, each in a panel of its own. */
const RemotePanels = () => {
  const { release } = useConsole()
  const role = useRole() ?? null
  return permittedExtensions(release, role, ({ settings }) => settings).map((panel) => (
    <Panel key={`${panel.remote} ${panel.entry.name}`} {...panel} />
  ))
}

const load = () => import(/* webpackChunkName: "settings" */ './SettingsDrawer')

const close = (): void => store.set(globalSettingsAtom, false)

const onFail = (): void => {
  close()
  Message.error(i18n.t('frame.settings_failed', { ns: HOST }))
}

/** Settings drawer of the console. Changes are stored in the browser and applied in all its tabs. */
export const ConsoleSettings = () => {
  const isOpen = useAtomValue(globalSettingsAtom, { store })
  const settings = useSettings()
  const locale = useLocale()
  const device = useAtomValue(deviceAtom, { store })
  const serverMenu = useServerMenuItems()
  const Drawer = useDrawerCode({ isOpen, load, onFail })
  if (!isOpen || !Drawer) return null
  return (
    <Drawer
      {...{ settings, locale, device, serverMenu }}
      onChange={updateSettings}
      onLocale={setLocale}
      onClose={close}
    >
      <RemotePanels />
    </Drawer>
  )
}
