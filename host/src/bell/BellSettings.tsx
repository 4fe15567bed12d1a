import { useRemoteSetting } from '@outlet/shared/settings/remote-setting'
import { SettingSwitch } from '@outlet/shared/ui/SettingSwitch'
import { runAction } from '@outlet/shared/ui/use-action'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { HOST } from '../locales/add-host-messages'
import { preferencesQuery, setPreferencesAction } from './bell.queries'
import { bellSoundSetting, bellTitleSetting } from './bell-settings'
import { playSound } from './play-sound'

/** Setting that is stored on the server: the same in every browser. */
const OwnMonitors = () => {
  const { t } = useTranslation(HOST)
  const { data, isError } = useQuery(preferencesQuery)
  const { mutateAsync, isPending, variables } = useMutation(setPreferencesAction)
  if (isError) return <p role="alert">{t('bell.settings_failed')}</p>
  if (!data) return null
  const isOn = isPending ? variables.body.own_monitors : data.own_monitors
  return (
    <>
      <SettingSwitch
        label={t('bell.own_monitors')}
        isOn={isOn}
        onChange={(own_monitors) => void runAction(() => mutateAsync({ body: { own_monitors } }))}
      />
      <p className="bell-hint">{t('bell.own_monitors_hint')}</p>
    </>
  )
}

/** Notification preferences of the person. */
export const BellSettings = () => {
  const { t } = useTranslation(HOST)
  const hasSound = useRemoteSetting(bellSoundSetting)
  const hasTitle = useRemoteSetting(bellTitleSetting)
  const setSound = (isOn: boolean) => {
    bellSoundSetting.change(isOn)
    if (isOn) playSound().catch(() => undefined)
  }
  return (
    <section className="bell-settings" aria-label={t('bell.settings')}>
      <OwnMonitors />
      <SettingSwitch label={t('bell.sound')} isOn={hasSound} onChange={setSound} />
      <SettingSwitch label={t('bell.title')} isOn={hasTitle} onChange={bellTitleSetting.change} />
    </section>
  )
}
