import { Button } from '@arco-design/web-react'
import { call } from '@outlet/shared/api/call'
import { practiceDataCan, startPracticeData } from '@outlet/shared/contract/practice-data'
import type { PracticeData } from '@outlet/shared/contract/practice-data'
import { formatPercent } from '@outlet/shared/format/number'
import { useCan } from '@outlet/shared/session/use-can'
import { useLocale } from '@outlet/shared/settings/use-settings'
import { Refusal } from '@outlet/shared/ui/Refusal'
import { useAction } from '@outlet/shared/ui/use-action'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { PracticeDataControls } from './PracticeDataControls'
import { practiceDataQuery, applyPracticeData } from './practice-data.queries'
import { PRACTICE_DATA } from './messages'
import './practice-data.css'

interface OfferProps {
  readonly data: PracticeData
}

const MAX_PERCENT = 100

const StartButton = ({ data }: OfferProps) => {
  const { t } = useTranslation(PRACTICE_DATA)
  const starting = useAction(() => applyPracticeData(call(startPracticeData)))
  return (
    <>
      <Button size="small" loading={starting.isPending} onClick={() => void starting.run()}>
        {t(data.state === 'failed' ? 'again' : 'start')}
      </Button>
      <Refusal of={starting.refusal} />
    </>
  )
}

const Progress = ({ data: { progress } }: OfferProps) => {
  const { t } = useTranslation(PRACTICE_DATA)
  const locale = useLocale()
  const percent = progress.total === 0 ? 0 : Math.floor((progress.done / progress.total) * MAX_PERCENT)
  return (
    <>
      <progress
        className="practice-progress"
        aria-label={t('title')}
        max={MAX_PERCENT}
        // Without a value the progress bar is indeterminate.
        value={progress.total === 0 ? undefined : percent}
      />
      <span className="practice-percent">{formatPercent(percent, locale)}</span>
    </>
  )
}

/** A year of practice data: the offer for users with write permission, the progress, and its removal. */
export const PracticeDataOffer = () => {
  const { t } = useTranslation(PRACTICE_DATA)
  const isMine = useCan()('practice-data.write')
  const { data } = useQuery(practiceDataQuery)
  if (!data || (data.state === 'none' && !isMine)) return null
  const { state } = data
  return (
    <div className="practice" data-state={state}>
      <p role="status">{t(`said.${state}`)}</p>
      {state === 'writing' && <Progress data={data} />}
      {isMine && (
        <div className="practice-acts">
          {practiceDataCan.start(data) && <StartButton data={data} />}
          {practiceDataCan.remove(data) && <PracticeDataControls />}
        </div>
      )}
    </div>
  )
}
