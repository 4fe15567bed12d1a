import { Button, Message } from '@arco-design/web-react'
import { call } from '@outlet/shared/api/call'
import { countPracticeData } from '@outlet/shared/contract/practice-data'
import type { PracticeData } from '@outlet/shared/contract/practice-data'
import { Refusal } from '@outlet/shared/ui/Refusal'
import { useAction } from '@outlet/shared/ui/use-action'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { practiceDataQuery, takePracticeData } from './practice-data.queries'
import { PRACTICE_DATA } from './words'
import { HOST } from '../locales/add-host-messages'

interface CountedProps {
  readonly data: PracticeData
}

const RemoveButton = () => {
  const { t } = useTranslation([PRACTICE_DATA, HOST])
  // The dialog's code comes with the first click: it is 59 kB, which the start page does not wait for.
  const ask = () =>
    import('./ask-to-remove').then(
      ({ askToRemove }) => askToRemove(),
      () => void Message.error(t('command.failed', { ns: HOST })),
    )
  return (
    <Button size="small" status="danger" aria-haspopup="dialog" onClick={() => void ask()}>
      {t('remove')}
    </Button>
  )
}

const Counted = ({ data }: CountedProps) => {
  const { t } = useTranslation(PRACTICE_DATA)
  const counting = useAction(() =>
    takePracticeData(call(countPracticeData, { body: { is_counted: !data.is_counted } })),
  )
  return (
    <>
      <label className="practice-count">
        <input
          type="checkbox"
          checked={data.is_counted}
          disabled={counting.isPending}
          onChange={() => void counting.run()}
        />
        {t('count')}
      </label>
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
