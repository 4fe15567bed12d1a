import { useTranslation } from 'react-i18next'
import type { Environment } from '@outlet/shared/contract/releases/environments'
import type { Generation } from '@outlet/shared/contract/releases'
import { useCan } from '@outlet/shared/session/use-can'
import { CellTag } from '@outlet/shared/ui/CellTag'
import { ChangeList } from './ChangeList'
import { HowMade } from './HowMade'
import { changesBetween, type Pins } from './pin-changes'
import { RollBackButton } from './RollBackButton'
import styles from '../releases.module.css'

interface GenerationItemProps {
  readonly generation: Generation
  /** Previous generation; null for the first one, undefined while not loaded. */
  readonly before: Generation | null | undefined
  readonly current: Environment
}

const PinsChanged = ({ before, pins }: { before: GenerationItemProps['before']; pins: Pins }) => {
  const { t } = useTranslation('admin')
  return before === undefined ? (
    <p className={styles.hint}>{t('releases.history.before_unknown')}</p>
  ) : (
    <ChangeList changes={changesBetween(before?.pins ?? {}, pins)} />
  )
}

/** Generation of an environment's history with its changes. */
export const GenerationItem = ({ generation, before, current }: GenerationItemProps) => {
  const { t } = useTranslation('admin')
  const mayPin = useCan()('releases.pin')
  const { environment, generation: number, pins } = generation
  const isCurrent = number === current.generation
  return (
    <li className={styles.item}>
      <div className={styles.bar}>
        <div className={styles.title}>
          {t('releases.generation', { generation: number })}{' '}
          {isCurrent && <CellTag color="green">{t('releases.history.current')}</CellTag>}
        </div>
        {mayPin && !isCurrent && (
          <RollBackButton
            size="small"
            current={current}
            past={generation}
            aria-label={t('releases.rollback.to_named', { environment, to: number })}
          >
            {t('releases.rollback.to_this')}
          </RollBackButton>
        )}
      </div>
      <HowMade generation={generation} />
      {generation.kind !== 'canary' && <PinsChanged before={before} pins={pins} />}
    </li>
  )
}
