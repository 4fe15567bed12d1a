import { Button } from '@arco-design/web-react'
import { useTranslation } from 'react-i18next'
import type { ReleaseSummary } from '@outlet/shared/contract/releases'
import { formatBytes } from '@outlet/shared/format/number'
import { useCan } from '@outlet/shared/session/use-can'
import { useLocale } from '@outlet/shared/settings/use-settings'
import { CellTag } from '@outlet/shared/ui/CellTag'
import { TimeText } from '@outlet/shared/ui/TimeText'
import { PreviewButton } from './previews/PreviewButton'
import { PreviewsOf } from './previews/PreviewsOf'
import { HealthText } from './health/HealthText'
import { HEALTH_HOURS } from './health/RemoteHealth'
import type { KnownHealth } from './health/use-health'
import { VersionText } from './VersionText'
import styles from './releases.module.css'

interface ReleaseItemProps {
  readonly release: ReleaseSummary
  readonly health: KnownHealth
  /** Names of the environments that pin the release. */
  readonly pinnedIn: readonly string[]
  /** Names of the environments in which the release is a canary. */
  readonly canaryIn: readonly string[]
  readonly onRevoke: (version: string) => void
  /** Environment in which the release can be pinned; undefined where it is pinned already, or nothing may be pinned. */
  readonly pinTo: string | undefined
  readonly onPin: (version: string, environment: string) => void
}

const PinnedTags = ({ pinnedIn, canaryIn }: Pick<ReleaseItemProps, 'pinnedIn' | 'canaryIn'>) => {
  const { t } = useTranslation('admin')
  if (pinnedIn.length + canaryIn.length === 0) return <CellTag>{t('releases.releases.pinned_nowhere')}</CellTag>
  return (
    <>
      {pinnedIn.map((environment) => (
        <CellTag key={environment} color="green">
          {t('releases.releases.pinned', { environment })}
        </CellTag>
      ))}
      {canaryIn.map((environment) => (
        <CellTag key={environment} color="arcoblue">
          {t('releases.releases.canary', { environment })}
        </CellTag>
      ))}
    </>
  )
}

export const ReleaseItem = (props: ReleaseItemProps) => {
  const { release, health, pinnedIn, canaryIn, onRevoke, pinTo, onPin } = props
  const { t } = useTranslation('admin')
  const locale = useLocale()
  const mayRevoke = useCan()('releases.revoke')
  const { name, version, commit, bytes, published_by, published_at, revoked } = release
  return (
    <li className={styles.item}>
      <div className={styles.bar}>
        <div className={styles.title}>
          <span className={styles.name}>{name}</span> <VersionText version={version} />
          {revoked ? (
            <CellTag color="red">{t('releases.releases.revoked')}</CellTag>
          ) : (
            <PinnedTags pinnedIn={pinnedIn} canaryIn={canaryIn} />
          )}
        </div>
        {!revoked && (
          <div className={styles.actions}>
            {pinTo !== undefined && (
              <Button
                size="small"
                aria-label={t('releases.pin.release_named', { release: `${name}@${version}`, environment: pinTo })}
                onClick={() => onPin(version, pinTo)}
              >
                {t('releases.pin.release', { environment: pinTo })}
              </Button>
            )}
            <PreviewButton name={name} version={version} />
            {mayRevoke && (
              <Button
                size="small"
                status="danger"
                aria-label={t('releases.revoke.named', { release: `${name}@${version}` })}
                onClick={() => onRevoke(version)}
              >
                {t('releases.revoke.button')}
              </Button>
            )}
          </div>
        )}
      </div>
      <div className={styles.second}>
        {published_by}&nbsp;· <TimeText time={published_at} />
        &nbsp;· {formatBytes(bytes, locale)}
        {commit !== null && <>&nbsp;· {t('releases.releases.commit', { commit: commit.slice(0, 10) })}</>}
      </div>
      {health && <HealthText health={health} hours={HEALTH_HOURS} />}
      <PreviewsOf name={name} version={version} />
      {revoked && (
        <div className={styles.revoked}>
          {t('releases.releases.revoked_by', { who: revoked.by, reason: revoked.reason })}&nbsp;·{' '}
          <TimeText time={revoked.at} />
        </div>
      )}
    </li>
  )
}
