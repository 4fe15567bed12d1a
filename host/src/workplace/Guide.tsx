import { IconCheckCircleFill } from '@arco-design/web-react/icon'
import type { RemoteStep } from '@outlet/shared/contract/releases'
import { useLocale } from '@outlet/shared/settings/use-settings'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { Extension } from '../extensions/permitted'
import { HOST } from '../locales/add-host-messages'
import { useGuide } from './use-guide'

type StepProps = Extension<RemoteStep> & { readonly isDone: boolean; readonly isNext: boolean }

const Step = ({ entry, isDone, isNext }: StepProps) => {
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
      </div>
    </li>
  )
}

/** Leads somebody with an empty base to the first monitor, and goes away for good when all is done. */
export const Guide = () => {
  const { t } = useTranslation(HOST)
  const { steps, isShown } = useGuide()
  if (!isShown) return null
  const done = steps.filter(({ isDone }) => isDone)
  const next = steps.find(({ isDone }) => !isDone)
  return (
    <section className="guide" aria-label={t('guide.title')}>
      <h2>{t('guide.title')}</h2>
      <p className="guide-hint">{t('guide.hint', { done: done.length, all: steps.length })}</p>
      <ol>
        {steps.map((step) => (
          <Step key={step.entry.name} {...step} isNext={step === next} />
        ))}
      </ol>
    </section>
  )
}
