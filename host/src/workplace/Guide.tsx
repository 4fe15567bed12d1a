import { IconCheckCircleFill } from '@arco-design/web-react/icon'
import type { RemoteStep } from '@outlet/shared/contract/releases'
import { useLocale } from '@outlet/shared/settings/use-settings'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { Extension } from '../extensions/permitted-extensions'
import { HOST } from '../locales/add-host-messages'
import { PracticeDataOffer } from '../practice-data/lazy-practice-data-offer'
import { useGuide } from './use-guide'

type StepProps = Extension<RemoteStep> & {
  readonly isDone: boolean
  readonly isNext: boolean
  readonly children: ReactNode
}

const Step = ({ entry, isDone, isNext, children }: StepProps) => {
  const { t } = useTranslation(HOST)
  const locale = useLocale()
  return (
    <li className="guide-step" data-state={isDone ? 'done' : isNext ? 'next' : 'later'}>
      <span className="guide-mark" role="img" aria-label={t(isDone ? 'guide.done' : 'guide.open')}>
        {isDone && <IconCheckCircleFill aria-hidden="true" />}
      </span>
      <div>
        <Link to={entry.link} aria-current={isNext ? 'step' : undefined}>
          {entry.label[locale]}
        </Link>
        <p>{entry.hint[locale]}</p>
        {children}
      </div>
    </li>
  )
}

/**
 * Leads a person with an empty base to the first monitor, and disappears for good once all steps are done. Its first
 * step offers practice data; while practice data exists, its state is shown here.
 */
export const Guide = () => {
  const { t } = useTranslation(HOST)
  const { steps, isShown, isPractising } = useGuide()
  if (!isShown) {
    return (
      isPractising && (
        <section className="practice-line" aria-label={t('guide.practice')}>
          <PracticeDataOffer />
        </section>
      )
    )
  }
  const done = steps.filter(({ isDone }) => isDone)
  const next = steps.find(({ isDone }) => !isDone)
  return (
    <section className="guide" aria-label={t('guide.title')}>
      <h2>{t('guide.title')}</h2>
      <p className="guide-hint">{t('guide.hint', { done: done.length, all: steps.length })}</p>
      <ol>
        {steps.map((step, index) => (
          <Step key={step.entry.name} {...step} isNext={step === next}>
            {index === 0 && <PracticeDataOffer />}
          </Step>
        ))}
      </ol>
    </section>
  )
}
