import { Button } from '@arco-design/web-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Environment } from '@outlet/shared/contract/releases/environments'
import { useCan } from '@outlet/shared/session/use-can'
import { Loaded } from '@outlet/shared/ui/Loaded'
import { PageDrawer } from '@outlet/shared/ui/PageDrawer'
import { releasesQuery } from './releases.queries'
import { ReleaseItem } from './ReleaseItem'
import { HEALTH_HOURS, RemoteHealth } from './health/RemoteHealth'
import { useHealth } from './health/use-health'
import { WhyPart } from './why/WhyPart'
import styles from './releases.module.css'

/** State of the chosen environment; initially one that pins the remote. */
const useChosenHealth = (name: string, environments: readonly Environment[]) => {
  const first = environments.find(({ pins }) => name in pins) ?? environments[0]
  const [chosen = first?.environment, choose] = useState<string>()
  const health = useHealth(chosen === undefined ? [] : [chosen], HEALTH_HOURS)
  const healthOf = (version: string) => (chosen === undefined ? undefined : health(chosen, name, version))
  return { chosen, choose, healthOf }
}

interface ReleasesOfProps {
  readonly name: string
  readonly environments: readonly Environment[]
  readonly onRevoke: (version: string) => void
  readonly onPin: (version: string, environment: string) => void
}

/** Chosen environment if the release can be pinned in it. */
const usePinTarget = (name: string, environments: readonly Environment[], chosen: string | undefined) => {
  const mayPin = useCan()('releases.pin')
  const target = environments.find(({ environment }) => environment === chosen)
  return (version: string) =>
    mayPin && target?.rules.frozen === null && target.pins[name] !== version ? target.environment : undefined
}

const ReleasesOf = ({ name, environments, onRevoke, onPin }: ReleasesOfProps) => {
  const { t } = useTranslation('admin')
  const query = useInfiniteQuery(releasesQuery(name))
  const { chosen, choose, healthOf } = useChosenHealth(name, environments)
  const pinTargetOf = usePinTarget(name, environments, chosen)
  return (
    <div className={styles.detail}>
      <Loaded query={query}>
        {(releases) => (
          <>
            {chosen !== undefined && (
              <>
                <RemoteHealth name={name} environment={chosen} environments={environments} onEnvironment={choose} />
                <WhyPart key={chosen} name={name} environment={chosen} />
              </>
            )}
            {releases.length === 0 && <p className={styles.hint}>{t('releases.releases.none', { name })}</p>}
            <ol className={styles.list} aria-label={t('releases.releases.list')}>
              {releases.map((release) => (
                <ReleaseItem
                  key={release.version}
                  release={release}
                  health={healthOf(release.version)}
                  pinnedIn={environments
                    .filter(({ pins }) => pins[name] === release.version)
                    .map(({ environment }) => environment)}
                  canaryIn={environments
                    .filter(({ canaries }) => canaries[name]?.version === release.version)
                    .map(({ environment }) => environment)}
                  onRevoke={onRevoke}
                  pinTo={pinTargetOf(release.version)}
                  onPin={onPin}
                />
              ))}
            </ol>
          </>
        )}
      </Loaded>
      {query.hasNextPage && (
        <Button className={styles.more} loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t('releases.more')}
        </Button>
      )}
    </div>
  )
}

interface RemoteDrawerProps extends Omit<ReleasesOfProps, 'name' | 'onRevoke' | 'onPin'> {
  /** Remote from the address; undefined while no drawer is open. */
  readonly name: string | undefined
  readonly onRevoke: (release: { of: string; version: string }) => void
  readonly onPin: (release: { of: string; version: string; to: string }) => void
  readonly onClose: () => void
}

/** All releases of a remote: author, time, size, environments, pin and revocation. */
export const RemoteDrawer = ({ name, environments, onRevoke, onPin, onClose }: RemoteDrawerProps) => {
  const { t } = useTranslation('admin')
  // Stays mounted while the drawer closes.
  const [shown, setShown] = useState(name)
  if (name !== undefined && name !== shown) setShown(name)
  return (
    <PageDrawer
      title={t('releases.open_remote', { name: shown })}
      isOpen={name !== undefined}
      onClose={onClose}
      kind="record"
    >
      {shown && (
        <ReleasesOf
          key={shown}
          name={shown}
          environments={environments}
          onRevoke={(version) => onRevoke({ of: shown, version })}
          onPin={(version, to) => onPin({ of: shown, version, to })}
        />
      )}
    </PageDrawer>
  )
}
