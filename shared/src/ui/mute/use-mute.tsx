import { useState, type ReactNode } from 'react'
import { formatDateTime } from '../../format/time'
import { useCellTranslation } from '../../i18n/use-cell-translation'
import { useLocale } from '../../settings/use-settings'
import type { MoreEntry } from '../MoreMenu'
import { showUndoMessage } from '../UndoMessage'
import { runAction } from '../use-action'
import { LateMuteDialog } from './LateMuteDialog'
import { isMuted, muteEnds } from './mute-times'

interface MuteOptions {
  /** Name of the record, for messages. */
  readonly name: string
  readonly record: { readonly version: number; readonly muted_until: string | null }
  /** Whether the record is an alert rule, whose mute has other effects than that of a monitor or store. */
  readonly isRule?: boolean
  /** Mutes the record, as it is at this version, until a time; null ends the mute. An undo restores the former time. */
  readonly mute: (until: string | null, version: number) => Promise<{ readonly version: number }>
}

interface Mute {
  /** Entries of a menu that mute the record, or end its mute. */
  readonly entries: MoreEntry[]
  readonly unmute: () => void
  /** To be rendered beside the menu. */
  readonly dialog: ReactNode
}

/** Mutes a record (snooze) until tomorrow, for a week, or until a chosen time; each can be undone for ten seconds. */
export const useMute = ({ name, record, isRule = false, mute }: MuteOptions): Mute => {
  const t = useCellTranslation('common')
  const locale = useLocale()
  const [isPrompting, setPrompting] = useState(false)
  const muteUntil = (until: string | null) =>
    void runAction(async () => {
      const saved = await mute(until, record.version)
      const said =
        until === null ? t('mute.ended', { name }) : t('mute.done', { name, time: formatDateTime(until, locale) })
      showUndoMessage(said, () => mute(record.muted_until, saved.version))
    })
  const unmute = () => muteUntil(null)
  const usual = muteEnds.map(({ key, end }) => ({
    key: `mute_${key}`,
    label: t(`mute.${key}`),
    onClick: () => muteUntil(end().toISOString()),
  }))
  const ending = { key: 'unmute', label: t('mute.end'), onClick: unmute }
  const choosing = { key: 'mute_until', label: t('mute.until'), onClick: () => setPrompting(true) }
  return {
    entries: [...(isMuted(record.muted_until) ? [ending] : usual), choosing],
    unmute,
    dialog: isPrompting && (
      <LateMuteDialog
        hint={t(isRule ? 'mute.rule_hint' : 'mute.hint')}
        onMute={muteUntil}
        onClose={() => setPrompting(false)}
      />
    ),
  }
}
