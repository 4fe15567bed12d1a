import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { REQUESTED_BY_PREFIX, type Generation } from '@outlet/shared/contract/releases'
import { formatNumber, formatPercent } from '@outlet/shared/format/number'
import type { Locale } from '@outlet/shared/settings/locale'
import { useLocale } from '@outlet/shared/settings/use-settings'
import { TimeText } from '@outlet/shared/ui/TimeText'
import styles from '../releases.module.css'

const CANARY_SET = /^(\S+) (\d+) %$/
const CANARY_HALTED = /^(\S+) halted (errors|load_time) (\d+)\/(\d+) (\d+)\/(\d+)$/

/** Describes the event of a canary from the server's `source` text. */
const canaryText = (source: string, t: TFunction<'admin'>, locale: Locale): string => {
  const [, release, percent] = CANARY_SET.exec(source) ?? []
  if (percent) return t('releases.how.canary_set', { release, percent: formatPercent(Number(percent), locale, 0) })
  const [, halted, cause, ...counts] = CANARY_HALTED.exec(source) ?? []
  if (halted) {
    const [bad, loads, pinnedBad, pinnedLoads] = counts.map((count) => formatNumber(Number(count), locale))
    const said = { release: halted, bad, loads, pinnedBad, pinnedLoads }
    return cause === 'errors'
      ? t('releases.how.canary_halted_errors', said)
      : t('releases.how.canary_halted_load_time', said)
  }
  const [ended] = source.split(' ended')
  return ended === source ? t('releases.how.canary') : t('releases.how.canary_ended', { release: ended })
}

const howText = ({ kind, source }: Generation, t: TFunction<'admin'>, locale: Locale): string => {
  if (source === null) return t(`releases.how.${kind}`)
  if (kind === 'canary') return canaryText(source, t, locale)
  if (kind === 'promote') {
    const [environment, generation] = source.split(' ')
    return t('releases.how.promote', { environment, generation })
  }
  if (kind === 'pin' && source.startsWith(REQUESTED_BY_PREFIX)) {
    return t('releases.how.requested', { who: source.slice(REQUESTED_BY_PREFIX.length) })
  }
  return t(`releases.how.${kind}`, { source })
}

/** Origin of a generation: action, author, time and reason. */
export const HowMade = ({ generation }: { generation: Generation }) => {
  const { t } = useTranslation('admin')
  const locale = useLocale()
  // The reason of a canary that halted itself is already in the translated text.
  const reason = CANARY_HALTED.test(generation.source ?? '') ? null : generation.reason
  if (generation.created_by === null) return <div className={styles.second}>{t('releases.no_generation')}</div>
  return (
    <div className={styles.second}>
      <div>{howText(generation, t, locale)}</div>
      <div>
        {generation.created_by}&nbsp;· <TimeText time={generation.created_at} />
      </div>
      {reason !== null && <div className={styles.reason}>{reason}</div>}
    </div>
  )
}
