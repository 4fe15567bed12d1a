import { Message } from '@arco-design/web-react'
import type { ButtonProps } from '@arco-design/web-react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Generation } from '@outlet/shared/contract/releases'
import { ConfirmButton } from '@outlet/shared/ui/ConfirmButton'
import { ChangeList } from './ChangeList'
import { NowMade } from './NowMade'
import { changesBetween } from './pin-changes'
import { rollBackAction } from '../releases.queries'
import { useChange } from './use-change'
import styles from '../releases.module.css'

interface RollBackButtonProps extends Pick<ButtonProps, 'size' | 'children' | 'aria-label'> {
  /** Current generation of the environment. */
  readonly current: Generation
  /** Target of the rollback; undefined if there is no other generation. */
  readonly past: Generation | undefined
}

/** Rolls back to a past generation after a confirmation with a preview. */
export const RollBackButton = ({ current, past, ...button }: RollBackButtonProps) => {
  const { t } = useTranslation('admin')
  const change = useChange()
  const { mutateAsync } = useMutation(rollBackAction)
  const { environment, generation: from } = current
  if (!past) {
    const why = t('releases.rollback.none')
    return (
      <ConfirmButton
        {...button}
        disabled
        aria-description={why}
        question=""
        verb=""
        onConfirm={() => Promise.resolve()}
      />
    )
  }
  const { generation: to } = past
  const rollBack = async () => {
    const sent = { params: { environment }, body: { expected_generation: from, to } }
    const { generation } = await change(mutateAsync(sent))
    Message.success(t('releases.rollback.done', { environment, generation, source: to }))
  }
  const question = (
    <div className={styles.question}>
      <div>{t('releases.rollback.question', { environment, from, to })}</div>
      <ChangeList changes={changesBetween(current.pins, past.pins)} />
      {Object.keys(current.canaries).length > 0 && <div>{t('releases.canary.all_end')}</div>}
      <NowMade current={current} />
    </div>
  )
  return <ConfirmButton {...button} question={question} verb={t('releases.rollback.button')} onConfirm={rollBack} />
}
