import { formatComingTime } from '../../format/time'
import { useCellTranslation } from '../../i18n/use-cell-translation'
import { useLocale } from '../../settings/use-settings'
import { useIsNarrow } from '../data-table/row-height'
import { StateText } from '../StateText'
import { isMuted } from './mute-times'
import styles from './mute.module.css'

interface MutedTextProps {
  readonly until: string | null
  /** Whose mute it is, if not the displayed record's own as a monitor or store. */
  readonly of?: 'rule' | 'store' | undefined
  /** Omits the time. */
  readonly isShort?: boolean
}

/** State "muted until …"; renders nothing for a record that is not muted. */
export const MutedText = ({ until, of, isShort = false }: MutedTextProps) => {
  const t = useCellTranslation('common')
  const locale = useLocale()
  if (!isMuted(until)) return null
  const text = t(of === 'store' ? 'mute.store_muted' : 'mute.muted', { time: formatComingTime(until, locale) })
  const hint = t(of === 'rule' ? 'mute.rule_hint' : 'mute.hint')
  return (
    <StateText color="orange" title={`${text}\n${hint}`}>
      {isShort ? t('mute.short') : text}
    </StateText>
  )
}

/** The state as the second line of a cell. A card has one line for states, so there it is a word beside the first. */
export const MutedLine = ({ until, of }: MutedTextProps) => {
  const isNarrow = useIsNarrow()
  return (
    isMuted(until) && (
      <div className={styles.line}>
        <MutedText until={until} of={of} isShort={isNarrow} />
      </div>
    )
  )
}
