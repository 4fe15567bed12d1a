import { Button } from '@arco-design/web-react'
import { IconCheckCircleFill } from '@arco-design/web-react/icon'
import { queryClient } from '@outlet/shared/api/query-client'
import type { StepState } from '@outlet/shared/remote/extension'
import { useLocale } from '@outlet/shared/settings/use-settings'
import { Refusal } from '@outlet/shared/ui/Refusal'
import { runAction, useAction } from '@outlet/shared/ui/use-action'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { HOST } from '../locales/add-host-messages'
import { PracticeDataOffer } from '../practice-data/lazy-practice-data-offer'
import { GUIDE } from './guide-queries'
import { setGuideHidden } from './hidden-guide'
import { useGuide, type GuideStep } from './use-guide'

/** Does the step with one click, then reads the state of all steps again. */
const ActionButton = ({ label, run }: NonNullable<StepState['action']>) => {
  const action = useAction(async () => {
    await run()
    await queryClient.invalidateQueries({ queryKey: [GUIDE] })
  })
  return (
    <>
      <Button type="primary" loading={action.isPending} onClick={() => void action.run()}>
        {label}
      </Button>
      <Refusal of={action.refusal} />
    </>
  )
}

const Mark = ({ isDone }: Pick<StepState, 'isDone'>) => {
  const { t } = useTranslation(HOST)
  return (
    <span className="guide-mark" role="img" aria-label={t(isDone ? 'guide.done' : 'guide.open')}>
      {isDone && <IconCheckCircleFill aria-hidden="true" />}
    </span>
  )
}

const StepLink = ({ entry, isNext }: Pick<GuideStep, 'entry'> & { readonly isNext?: boolean }) => {
  const locale = useLocale()
  return (
    <Link className="guide-link" to={entry.link} aria-current={isNext ? 'step' : undefined}>
      {entry.label[locale]}
    </Link>
  )
}

const Status = ({ status }: Pick<StepState, 'status'>) =>
  status !== undefined && (
    <p className="guide-status" role="status">
      {status}
    </p>
  )

const DoneStep = ({ entry, status }: GuideStep) => (
  <li className="guide-step" data-state="done">
    <Mark isDone />
    <StepLink entry={entry} />
    <Status status={status} />
  </li>
)

/** The next step: with its hint, and its button if one click does it. */
const NextStep = ({ entry, status, action }: GuideStep) => (
  <li className="guide-step" data-state="next">
    <Mark isDone={false} />
    <div>
      <StepLink entry={entry} isNext />
      <p>{entry.hint[useLocale()]}</p>
    </div>
    <Status status={status} />
    {action && (
      <div className="guide-action">
        <ActionButton {...action} />
      </div>
    )}
  </li>
)

const LaterStep = ({ entry }: GuideStep) => (
  <li className="guide-step" data-state="later">
    <Mark isDone={false} />
    <StepLink entry={entry} />
  </li>
)

/** Hides the guide at once, and offers an undo for ten seconds. */
const HideButton = () => {
  const { t } = useTranslation(HOST)
  const hide = async () => {
    await setGuideHidden(true)
    const { showUndoMessage } = await import('@outlet/shared/ui/UndoMessage')
    showUndoMessage(t('guide.hidden'), () => setGuideHidden(false))
  }
  return (
    <Button className="guide-hide" type="text" size="small" onClick={() => void runAction(hide)}>
      {t('guide.hide')}
    </Button>
  )
}

/**
 * Leads a person with an empty base to the first alert, and disappears for good once all steps are done. The user can hide it before. Below the
 * steps it offers practice data; while practice data exists, its state is shown here.
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
      <div className="guide-heading">
        <h2>{t('guide.title')}</h2>
        <p>{t('guide.hint', { done: done.length, all: steps.length })}</p>
        <HideButton />
      </div>
      <ol>
        {steps.map((step) => {
          const Row = step.isDone ? DoneStep : step === next ? NextStep : LaterStep
          return <Row key={step.entry.name} {...step} />
        })}
      </ol>
      <div className="guide-practice">
        <PracticeDataOffer />
      </div>
    </section>
  )
}
