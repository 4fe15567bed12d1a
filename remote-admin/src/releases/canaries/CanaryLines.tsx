import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { VersionHealth } from '@outlet/shared/contract/releases/canaries'
import type { Environment } from '@outlet/shared/contract/releases/environments'
import type { Canary } from '@outlet/shared/contract/releases'
import { formatNumber, formatPercent } from '@outlet/shared/format/number'
import { useCan } from '@outlet/shared/session/use-can'
import { useLocale } from '@outlet/shared/settings/use-settings'
import { CellTag } from '@outlet/shared/ui/CellTag'
import { durationText } from '../health/duration-text'
import { FAILING_PERCENT } from '../health/HealthText'
import styles from '../releases.module.css'
import { CanaryActions, type OnCanaryForm } from './CanaryActions'
import { canariesQuery } from './canaries.queries'

const Line = ({ label, line }: { label: string; line: VersionHealth }) => {
  const { t } = useTranslation('admin')
  const locale = useLocale()
  const { version, loads, with_errors, load_ms } = line
  const percent = loads === 0 ? 0 : (100 * with_errors) / loads
  return (
    <div role="listitem" className={styles.line}>
      <div>
        {label} <span className={styles.version}>{version}</span>
      </div>
      {loads === 0 ? (
        <div>{t('releases.canary.no_loads')}</div>
      ) : (
        <>
          <div>{t('releases.health.tip_loads', { count: loads, formatted: formatNumber(loads, locale) })}</div>
          <div className={percent >= FAILING_PERCENT ? styles.failing : undefined}>
            {t('releases.health.with_errors', { percent: formatPercent(percent, locale, 1) })}
          </div>
          {load_ms && <div>{t('releases.health.load_time', { time: durationText(load_ms.p95, locale) })}</div>}
        </>
      )}
    </div>
  )
}

interface CanaryLinesProps {
  readonly environment: Environment
  readonly name: string
  readonly canary: Canary
  readonly onForm: OnCanaryForm
}

/** Canary of a pinned remote: its share, the health of canary and pinned version since its start, and its actions. */
export const CanaryLines = ({ environment, name, canary, onForm }: CanaryLinesProps) => {
  const { t } = useTranslation('admin')
  const locale = useLocale()
  const mayPin = useCan()('releases.pin')
  const { data } = useQuery(canariesQuery(environment.environment))
  const lines = data?.items.find((each) => each.name === name && each.canary.version === canary.version)
  return (
    <div className={styles.canary}>
      <div className={styles.title}>
        <CellTag color="arcoblue">{t('releases.canary.button')}</CellTag>
        <span className={styles.second}>
          {t('releases.canary.share', { percent: formatPercent(canary.percent, locale, 0) })}
        </span>
      </div>
      {lines && (
        <div role="list" className={styles.lines} aria-label={t('releases.canary.lines', { name })}>
          <Line label={t('releases.canary.line')} line={lines.canary} />
          <Line label={t('releases.canary.pinned_line')} line={lines.pinned} />
        </div>
      )}
      {mayPin && <CanaryActions environment={environment} name={name} canary={canary} onForm={onForm} />}
    </div>
  )
}
