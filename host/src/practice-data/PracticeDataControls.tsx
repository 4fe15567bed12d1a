import { Button, Message } from '@arco-design/web-react'
import { call } from '@outlet/shared/api/call'
import { countPracticeData } from '@outlet/shared/contract/practice-data'
import type { PracticeData } from '@outlet/shared/contract/practice-data'
import { Refusal } from '@outlet/shared/ui/Refusal'
import { useAction } from '@outlet/shared/ui/use-action'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { practiceDataQuery, applyPracticeData } from './practice-data.queries'
import { PRACTICE_DATA } from './messages'
import { HOST } from '../locales/add-host-messages'

const RemoveButton = () => {
  const { t } = useTranslation([PRACTICE_DATA, HOST])
  // The dialog's code (59 kB) loads on the first click, so that the start page does not wait for it.
  const openDialog = () =>
    import('./confirm-removal').then(
      ({ confirmRemoval }) => confirmRemoval(),
      () => void Message.error(t('command.failed', { ns: HOST })),
    )
  return (
    <Button size="small" status="danger" aria-haspopup="dialog" onClick={() => void openDialog()}>
      {t('remove')}
    </Button>
  )
}

const Counted = ({ data }: { readonly data: PracticeData }) => {
  const { t } = useTranslation(PRACTICE_DATA)
  const counting = useAction(() =>
    applyPracticeData(call(countPracticeData, { body: { is_counted: !data.is_counted } })),
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

/** Switch that includes practice data in totals, and the button that removes the data. */
export const PracticeDataControls = () => {
  const { data } = useQuery(practiceDataQuery)
  return (
    <>
      {data?.state === 'there' && <Counted data={data} />}
      <RemoveButton />
    </>
  )
}
