import { useTranslation } from 'react-i18next'
import { MenuEntries, type MoreEntry } from '../MoreMenu'
import { PopoverButton } from '../PopoverButton'

/** Button of a drawer that opens the choices of `useMute`. */
export const MuteButton = ({ entries }: { readonly entries: readonly MoreEntry[] }) => {
  const { t } = useTranslation('common')
  return (
    <PopoverButton
      position="br"
      content={(close) => <MenuEntries label={t('mute.title')} entries={entries} close={close} />}
    >
      {t('mute.confirm')}
    </PopoverButton>
  )
}
