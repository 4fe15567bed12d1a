import { Button } from '@arco-design/web-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Environment } from '@outlet/shared/contract/releases/environments'
import { changesBetween } from './pin-changes'
import { generationsQuery } from '../releases.queries'
import type { ReleasesUrl } from '../releases-url'
import { RollBackButton } from './RollBackButton'
import styles from '../releases.module.css'

interface EnvironmentActionsProps {
  readonly environment: Environment
  /** Whether there are other environments to promote from. */
  readonly hasOthers: boolean
  readonly onForm: (form: Pick<ReleasesUrl, 'form' | 'to'>) => void
}

/** Latest generation with different pins: the target of a rollback, by the server's rule. */
const useLastOther = ({ environment, generation, pins }: Environment) => {
  const { data: generations } = useInfiniteQuery(generationsQuery(environment))
  return generations?.find((past) => past.generation < generation && changesBetween(past.pins, pins).length > 0)
}

/** Actions for the versions of an environment: roll back, promote, pin, start a canary. */
export const EnvironmentActions = ({ environment, hasOthers, onForm }: EnvironmentActionsProps) => {
  const { t } = useTranslation('admin')
  const { environment: name, rules } = environment
  const past = useLastOther(environment)
  const isFrozen = rules.frozen !== null
  return (
    <div className={styles.actions}>
      <RollBackButton
        size="small"
        current={environment}
        past={past}
        aria-label={t('releases.rollback.named', { environment: name })}
      >
        {t('releases.rollback.button')}
      </RollBackButton>
      <Button
        size="small"
        disabled={isFrozen || !hasOthers}
        aria-label={t('releases.promote.named', { environment: name })}
        onClick={() => onForm({ form: 'promote', to: name })}
      >
        {t('releases.promote.here')}
      </Button>
      <Button
        size="small"
        disabled={isFrozen}
        aria-label={t('releases.pin.named', { environment: name })}
        onClick={() => onForm({ form: 'pin', to: name })}
      >
        {t('releases.pin.button')}
      </Button>
      <Button
        size="small"
        disabled={isFrozen || Object.keys(environment.pins).length === 0}
        aria-label={t('releases.canary.named', { environment: name })}
        onClick={() => onForm({ form: 'canary', to: name })}
      >
        {t('releases.canary.button')}
      </Button>
    </div>
  )
}
