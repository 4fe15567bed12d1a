import { Checkbox } from '@arco-design/web-react'
import { call } from '@outlet/shared/api/call'
import { countPracticeData, removePracticeData } from '@outlet/shared/contract/practice-data'
import type { PracticeData } from '@outlet/shared/contract/practice-data'
import { ConfirmButton } from '@outlet/shared/ui/ConfirmButton'
import { Refusal } from '@outlet/shared/ui/Refusal'
import { useAction } from '@outlet/shared/ui/use-action'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { practiceDataQuery, takePracticeData } from './practice-data.queries'
import { PRACTICE_DATA } from './words'

interface CountedProps {
  readonly data: PracticeData
}

const RemoveButton = () => {
  const { t } = useTranslation(PRACTICE_DATA)
  return (
    <ConfirmButton
      size="small"
      status="danger"
      question={t('remove_question')}
      verb={t('remove_verb')}
      onConfirm={() => takePracticeData(call(removePracticeData))}
    >
      {t('remove')}
    </ConfirmButton>
  )
}

const Counted = ({ data }: CountedProps) => {
  const { t } = useTranslation(PRACTICE_DATA)
  const counting = useAction(() =>
    takePracticeData(call(countPracticeData, { body: { is_counted: !data.is_counted } })),
  )
  return (
    <>
      <Checkbox checked={data.is_counted} disabled={counting.isPending} onChange={() => void counting.run()}>
        {t('count')}
      </Checkbox>
      <Refusal of={counting.refusal} />
    </>
  )
}

/** Whether totals count what is there, and the way to be rid of it. */
export const PracticeDataControls = () => {
  const { data } = useQuery(practiceDataQuery)
  return (
    <>
      {data?.state === 'there' && <Counted data={data} />}
      <RemoveButton />
    </>
  )
}
