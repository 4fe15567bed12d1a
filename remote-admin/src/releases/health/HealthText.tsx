import { useTranslation } from 'react-i18next'
import { formatNumber, formatPercent } from '@outlet/shared/format/number'
import { useLocale } from '@outlet/shared/settings/use-settings'
import { durationText } from './duration-text'
import type { KnownHealth } from './use-health'
import styles from '../releases.module.css'

/** Share of loads with errors, in percent, from which a release counts as failing. */
export const FAILING_PERCENT = 1

/** Health of a release in the last hours in one line; nothing while loading. */
export const HealthText = ({ health, hours }: { health: KnownHealth; hours: number }) => {
  const { t } = useTranslation('admin')
  const locale = useLocale()
  if (health === undefined) return null
  const period =
    hours % 24 === 0 && hours > 24
      ? t('releases.health.days', { count: hours / 24 })
      : t('releases.health.hours', { count: hours })
  if (health === null || health.loads === 0)
    return <div className={styles.second}>{t('releases.health.none', { period })}</div>
  const { loads, with_errors, blocks = 0, load_ms } = health
  const percent = (100 * with_errors) / loads
  return (
    <div className={styles.second}>
      {t('releases.health.loads', { period, count: loads, formatted: formatNumber(loads, locale) })}&nbsp;·{' '}
      <span className={percent >= FAILING_PERCENT ? styles.failing : undefined}>
        {t('releases.health.with_errors', { percent: formatPercent(percent, locale, 1) })}
      </span>
      {blocks > 0 && (
        <>&nbsp;· {t('releases.health.blocks', { count: blocks, formatted: formatNumber(blocks, locale) })}</>
      )}
      {load_ms && <>&nbsp;· {t('releases.health.load_time', { time: durationText(load_ms.p95, locale) })}</>}
    </div>
  )
}
