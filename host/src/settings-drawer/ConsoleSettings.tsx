import { Message } from '@arco-design/web-react'
import { i18n } from '@outlet/shared/i18n/i18n'
import { deviceAtom, globalSettingsAtom, setLocale, updateSettings } from '@outlet/shared/settings/settings'
import { store } from '@outlet/shared/settings/store'
import { useLocale, useSettings } from '@outlet/shared/settings/use-settings'
import { useAtomValue } from 'jotai'
import { HOST } from '../locales/add-host-messages'
import { useServerMenuItems } from '../menu/use-server-menu'
import { RemotePanels } from './RemotePanels'
import { useDrawerCode } from './use-drawer-code'

const load = () => import(/* webpackChunkName: "settings" */ './SettingsDrawer')

const close = (): void => store.set(globalSettingsAtom, false)

const onFail = (): void => {
  close()
  Message.error(i18n.t('frame.settings_failed', { ns: HOST }))
}

/** The settings drawer of the console: what it changes is kept in the browser and shown in all its tabs. */
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
