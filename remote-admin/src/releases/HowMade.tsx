import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { Generation } from '@outlet/shared/contract/releases'
import { formatNumber, formatPercent } from '@outlet/shared/format/number'
import type { Locale } from '@outlet/shared/settings/locale'
import { useLocale } from '@outlet/shared/settings/use-settings'
import { TimeText } from '@outlet/shared/ui/TimeText'
import styles from './releases.module.css'

/** The server's words for a change that somebody else approved of. */
const ASKED_BY = 'asked for by '

const SET = /^(\S+) (\d+) %$/
const HALTED = /^(\S+) halted (errors|load_time) (\d+)\/(\d+) (\d+)\/(\d+)$/

/** As the server words what became of a canary. */
const canaryText = (source: string, t: TFunction<'admin'>, locale: Locale): string => {
  const [, release, percent] = SET.exec(source) ?? []
  if (percent) return t('releases.how.canary_set', { release, percent: formatPercent(Number(percent), locale, 0) })
  const [, halted, cause, ...counts] = HALTED.exec(source) ?? []
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
  if (kind === 'pin' && source.startsWith(ASKED_BY)) {
    return t('releases.how.asked', { who: source.slice(ASKED_BY.length) })
  }
  return t(`releases.how.${kind}`, { source })
}

/** How a generation came about: by what, by whom, when and why. */
export const HowMade = ({ generation }: { generation: Generation }) => {
  const { t } = useTranslation('admin')
  const locale = useLocale()
  // A canary that halted itself says why in its own words, which stand here in the reader's language.
  const reason = HALTED.test(generation.source ?? '') ? null : generation.reason
  if (generation.created_by === null) return <div className={styles.second}>{t('releases.no_generation')}</div>
  return (
    <div className={styles.second}>
      <div>{howText(generation, t, locale)}</div>
      <div>
        {generation.created_by} · <TimeText time={generation.created_at} />
      </div>
      {reason !== null && <div className={styles.reason}>{reason}</div>}
    </div>
  )
}
