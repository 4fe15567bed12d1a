import { formatComingTime } from '../../format/time'
import { useCellTranslation } from '../../i18n/use-cell-translation'
import { useLocale } from '../../settings/use-settings'
import { StateText } from '../StateText'
import { isMuted } from './mute-times'
import styles from './mute.module.css'

interface MutedTextProps {
  readonly until: string | null
  /** Whose mute it is, if not the displayed record's own as a monitor or store. */
  readonly of?: 'rule' | 'store'
}

/** State "muted until …"; renders nothing for a record that is not muted. */
export const MutedText = ({ until, of }: MutedTextProps) => {
  const t = useCellTranslation('common')
  const locale = useLocale()
  if (!isMuted(until)) return null
  return (
    <StateText color="orange" title={t(of === 'rule' ? 'mute.rule_hint' : 'mute.hint')}>
      {t(of === 'store' ? 'mute.store_muted' : 'mute.muted', { time: formatComingTime(until, locale) })}
    </StateText>
  )
}

/** The state as the second line of a cell. */
export const MutedLine = (props: MutedTextProps) =>
  isMuted(props.until) && (
    <div className={styles.line}>
      <MutedText {...props} />
    </div>
  )
