import { Select } from '@arco-design/web-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Environment } from '@outlet/shared/contract/releases/environments'
import { Loaded } from '@outlet/shared/ui/Loaded'
import { HealthChart } from './HealthChart'
import { healthHistoryQuery } from '../releases.queries'
import styles from '../releases.module.css'

/** Period of the health history in hours, displayed in days. */
export const HEALTH_HOURS = 168

interface RemoteHealthProps {
  readonly name: string
  readonly environment: string
  readonly environments: readonly Environment[]
  readonly onEnvironment: (environment: string) => void
}

/** Loads and errors of a remote in an environment over a week, by version. */
export const RemoteHealth = ({ name, environment, environments, onEnvironment }: RemoteHealthProps) => {
  const { t } = useTranslation('admin')
  const query = useQuery(healthHistoryQuery(environment, name, HEALTH_HOURS))
  const label = t('releases.health.title')
  return (
    <section className={styles.part} aria-label={label}>
      <div className={styles.bar}>
        <h3 className={styles.heading}>{label}</h3>
        {environments.length > 1 && (
          <div className={styles.choice}>
            <Select
              aria-label={t('releases.health.environment')}
              size="small"
              value={environment}
              options={environments.map((each) => each.environment)}
              onChange={onEnvironment}
            />
          </div>
        )}
      </div>
      <Loaded query={query} rows={5} hidesLaterErrors>
        {(history) =>
          history.points.length === 0 ? (
            <p className={styles.hint}>{t('releases.health.never', { environment })}</p>
          ) : (
            <HealthChart
              history={history}
              readAt={query.dataUpdatedAt}
              label={t('releases.health.chart', { name, environment })}
            />
          )
        }
      </Loaded>
    </section>
  )
}
