import { Alert } from '@arco-design/web-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { Environment } from '@outlet/shared/contract/releases/environments'
import { ChangeList } from './ChangeList'
import { NowMade } from './NowMade'
import type { PinChange } from './pin-changes'
import styles from '../releases.module.css'

interface EffectProps {
  readonly environment: Environment
  /** Undefined until the form is complete. */
  readonly changes: readonly PinChange[] | undefined
  /** Text displayed until the form is complete. */
  readonly hint: string
}

/** Preview of a form's changes relative to the environment's current state. */
export const Effect = ({ environment, changes, hint }: EffectProps) => {
  const { t } = useTranslation('admin')
  const headingId = useId()
  const { environment: name, rules } = environment
  return (
    <section className={styles.effect} aria-labelledby={headingId} aria-live="polite">
      {rules.needs_approval && <Alert type="info" content={t('releases.request.hint', { environment: name })} />}
      <div>
        <h3 id={headingId} className={styles.heading}>
          {t('releases.changes')}
        </h3>
        {changes ? <ChangeList changes={changes} /> : <p className={styles.hint}>{hint}</p>}
      </div>
      <NowMade current={environment} />
    </section>
  )
}
