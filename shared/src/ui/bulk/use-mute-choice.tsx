import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { LateMuteDialog } from '../mute/LateMuteDialog'
import { muteEnds } from '../mute/mute-times'
import { MenuEntries } from '../MoreMenu'
import type { BulkChoice } from './BulkBar'

interface MuteAction {
  kind: 'mute'
  muted_until: string | null
}

/** Returns the choice of a bulk bar that mutes all selected rows or ends their mutes, and its dialog. */
export const useMuteChoice = (): { choice: BulkChoice<MuteAction>; dialog: ReactNode } => {
  const { t } = useTranslation('common')
  const [prompted, setPrompted] = useState<{ mute: (until: string | null) => void }>()
  const choice: BulkChoice<MuteAction> = {
    key: 'mute',
    label: t('mute.confirm'),
    form: (start, close) => {
      const mute = (muted_until: string | null) => start({ kind: 'mute', muted_until })
      const usual = muteEnds.map(({ key, end }) => ({
        key,
        label: t(`mute.${key}`),
        onClick: () => mute(end().toISOString()),
      }))
      const entries = [
        ...usual,
        { key: 'until', label: t('mute.until'), onClick: () => setPrompted({ mute }) },
        { key: 'end', label: t('mute.end'), onClick: () => mute(null) },
      ]
      return <MenuEntries label={t('mute.title')} entries={entries} close={close} />
    },
  }
  const dialog = prompted && (
    <LateMuteDialog hint={t('mute.hint')} onMute={prompted.mute} onClose={() => setPrompted(undefined)} />
  )
  return { choice, dialog }
}
