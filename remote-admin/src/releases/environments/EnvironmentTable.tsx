import { Alert } from '@arco-design/web-react'
import { useTranslation } from 'react-i18next'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { Environment } from '@outlet/shared/contract/releases/environments'
import { BrowserText, isWithoutBrowser } from '../health/BrowserText'
import { CanaryLines } from '../canaries/CanaryLines'
import type { OnCanaryForm } from '../canaries/CanaryActions'
import { HealthText } from '../health/HealthText'
import { HowMade } from './HowMade'
import { remoteRows, type RemoteRow } from './pin-changes'
import { RuleTags } from './RuleTags'
import { VersionText } from '../VersionText'
import { useHealth, type KnownHealth } from '../health/use-health'
import styles from '../releases.module.css'

/** Period of the health summary, in hours. */
const HOURS = 24

interface EnvironmentTableProps {
  readonly environments: readonly Environment[]
  /** Renders the actions of an environment; undefined without permission. */
  readonly actionsOf?: ((environment: Environment) => ReactNode) | undefined
  readonly onForm: OnCanaryForm
}

interface CellProps {
  readonly environment: Environment
  readonly name: string
  readonly base: string | undefined
  readonly health: KnownHealth
  readonly browser: Environment['browser'][string] | undefined
  readonly onForm: OnCanaryForm
}

const VersionCell = ({ environment, name, base, health, browser, onForm }: CellProps) => {
  const { t } = useTranslation('admin')
  const version = environment.pins[name] ?? null
  const canary = environment.canaries[name]
  const isMarked = base !== undefined
  return (
    <td data-differs={isMarked}>
      {version === null ? (
        <div className={styles.absent}>{t('releases.not_pinned')}</div>
      ) : (
        <div>
          <VersionText version={version} />
        </div>
      )}
      {version !== null && <HealthText health={health} hours={HOURS} />}
      {version !== null && <BrowserText result={browser} />}
      {isMarked && <div className={styles.differs}>{t('releases.differs', { environment: base })}</div>}
      {canary && <CanaryLines {...{ environment, name, canary, onForm }} />}
    </td>
  )
}

interface RowProps {
  readonly row: RemoteRow
  readonly environments: readonly Environment[]
  readonly health: ReturnType<typeof useHealth>
  readonly onForm: OnCanaryForm
}

const VersionRow = ({ row: { name, versions }, environments, health, onForm }: RowProps) => {
  const { t } = useTranslation('admin')
  const [first] = versions
  return (
    <tr>
      <th scope="row">
        <Link className={styles.open} to={`?remote=${name}`} aria-label={t('releases.open_remote', { name })}>
          {name}
        </Link>
      </th>
      {environments.map((environment, index) => (
        <VersionCell
          key={environment.environment}
          environment={environment}
          name={name}
          health={health(environment.environment, name, versions[index] ?? '')}
          browser={environment.browser[name]}
          onForm={onForm}
          base={versions[index] === first ? undefined : environments[0]?.environment}
        />
      ))}
    </tr>
  )
}

const EnvironmentHead = ({ environment }: { environment: Environment }) => {
  const { t } = useTranslation('admin')
  const { environment: name, generation } = environment
  return (
    <th scope="col">
      <Link
        className={styles.open}
        to={`?environment=${name}`}
        aria-label={t('releases.open_environment', { environment: name })}
      >
        {name}
      </Link>
      <div className={styles.second}>{t('releases.generation', { generation })}</div>
    </th>
  )
}

/** Why browser checks are unavailable, once for all versions. */
const NoBrowserNotice = ({ environments }: Pick<EnvironmentTableProps, 'environments'>) => {
  const { t } = useTranslation('admin')
  const isShown = environments.some(({ browser }) => Object.values(browser).some(isWithoutBrowser))
  return isShown && <Alert type="warning" content={t('releases.browser.none')} />
}

/** Environments side by side: latest change, and the version of each remote. */
export const EnvironmentTable = ({ environments, actionsOf, onForm }: EnvironmentTableProps) => {
  const { t } = useTranslation('admin')
  const label = t('releases.table')
  const names = environments.map(({ environment }) => environment)
  const health = useHealth(names, HOURS)
  return (
    <>
      <NoBrowserNotice environments={environments} />
      <div className={styles.frame} role="region" aria-label={label} tabIndex={0}>
        <table className={styles.table} aria-label={label}>
          <thead>
            <tr>
              <td />
              {environments.map((environment) => (
                <EnvironmentHead key={environment.environment} environment={environment} />
              ))}
            </tr>
          </thead>
          <tbody>
            <tr className={styles.about}>
              <th scope="row">{t('releases.changed')}</th>
              {environments.map((environment) => (
                <td key={environment.environment}>
                  <HowMade generation={environment} />
                  <RuleTags rules={environment.rules} />
                </td>
              ))}
            </tr>
            {actionsOf && (
              <tr className={styles.about}>
                <th scope="row">{t('releases.actions')}</th>
                {environments.map((environment) => (
                  <td key={environment.environment}>{actionsOf(environment)}</td>
                ))}
              </tr>
            )}
            {remoteRows(environments).map((row) => (
              <VersionRow key={row.name} {...{ row, environments, health, onForm }} />
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}
