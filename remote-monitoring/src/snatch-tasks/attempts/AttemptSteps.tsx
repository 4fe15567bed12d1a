import { Timeline } from '@arco-design/web-react'
import { useTranslation } from 'react-i18next'
import type { AttemptWithSteps, PurchaseStep } from '@outlet/shared/contract/purchase-attempts'
import { formatExactTime, formatSeconds, isSameDate } from '@outlet/shared/format/time'
import { useLocale } from '@outlet/shared/settings/use-settings'
import { NumberText } from '@outlet/shared/ui/NumberText'
import styles from '../snatch-tasks.module.css'
import { useReasonText } from '../use-reason-text'

/** Labels of a step and its outcome; values of a newer server are shown unchanged. */
const useStepText = () => {
  const { t, i18n } = useTranslation('snatch-tasks')
  const reasonText = useReasonText()
  const known = (key: string, otherwise: string) =>
    i18n.exists(`snatch-tasks:snatchTasks.${key}`) ? t(`snatchTasks.${key}`) : otherwise
  return ({ step, outcome }: PurchaseStep) => ({
    step: known(`step.${step}`, step),
    outcome: outcome === 'ok' ? null : known(`outcome.${outcome}`, reasonText(outcome)),
  })
}

interface StepProps {
  readonly step: PurchaseStep
  /** Time of the step above, whose date and zone are not repeated. */
  readonly above: string | undefined
}

const Step = ({ step, above }: StepProps) => {
  const { t } = useTranslation('snatch-tasks')
  const locale = useLocale()
  const text = useStepText()(step)
  const details = Object.keys(step.details).length > 0
  return (
    <>
      <div className={styles.step}>
        <span>
          {text.step}
          {text.outcome !== null && <strong>&nbsp;· {text.outcome}</strong>}
        </span>
        <span className={styles.second}>
          {step.ms !== null && (
            <>
              <NumberText value={step.ms} /> ms&nbsp;·{' '}
            </>
          )}
          <time dateTime={step.at} title={formatExactTime(step.at, locale)}>
            {above && isSameDate(above, step.at) ? formatSeconds(step.at, locale) : formatExactTime(step.at, locale)}
          </time>
        </span>
      </div>
      {details && (
        <details className={styles.said}>
          <summary>{t('snatchTasks.attempt.said')}</summary>
          <pre className={styles.response} tabIndex={0}>
            {JSON.stringify(step.details, null, 2)}
          </pre>
        </details>
      )}
    </>
  )
}

export const AttemptSteps = ({ attempt: { steps } }: { readonly attempt: AttemptWithSteps }) => {
  const { t } = useTranslation('snatch-tasks')
  return (
    <section className={styles.steps} aria-label={t('snatchTasks.attempt.steps')}>
      <Timeline>
        {steps.map((step, index) => (
          <Timeline.Item key={step.id}>
            <Step step={step} above={steps[index - 1]?.at} />
          </Timeline.Item>
        ))}
      </Timeline>
    </section>
  )
}
