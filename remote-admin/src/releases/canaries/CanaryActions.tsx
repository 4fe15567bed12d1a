import { Button, Message } from '@arco-design/web-react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Environment } from '@outlet/shared/contract/releases/environments'
import type { Canary } from '@outlet/shared/contract/releases'
import { ConfirmButton } from '@outlet/shared/ui/ConfirmButton'
import type { ReleasesUrl } from '../releases-url'
import styles from '../releases.module.css'
import { useChange } from '../environments/use-change'
import { usePin } from '../environments/use-pin'
import { endCanaryAction } from './canaries.queries'

export type OnCanaryForm = (form: Pick<ReleasesUrl, 'form' | 'to' | 'of' | 'version'>) => void

interface CanaryActionsProps {
  readonly environment: Environment
  readonly name: string
  readonly canary: Canary
  readonly onForm: OnCanaryForm
}

const EndButton = ({
  environment: { environment, generation, pins },
  name,
}: Pick<CanaryActionsProps, 'environment' | 'name'>) => {
  const { t } = useTranslation('admin')
  const change = useChange()
  const { mutateAsync } = useMutation(endCanaryAction)
  const end = async () => {
    const made = await change(mutateAsync({ params: { environment, name }, body: { expected_generation: generation } }))
    Message.success(t('releases.canary.ended', { environment, generation: made.generation }))
  }
  return (
    <ConfirmButton
      size="small"
      aria-label={t('releases.canary.end_named', { environment, name })}
      question={t('releases.canary.end_question', { environment, release: `${name}@${pins[name]}` })}
      verb={t('releases.canary.end')}
      onConfirm={end}
    >
      {t('releases.canary.end')}
    </ConfirmButton>
  )
}

/** Actions for a canary: change its share, end it, or pin its version for all users. */
export const CanaryActions = ({ environment, name, canary: { version }, onForm }: CanaryActionsProps) => {
  const { t } = useTranslation('admin')
  const pin = usePin(environment)
  const { environment: to, generation, rules } = environment
  const isFrozen = rules.frozen !== null
  const said = { environment: to, name, release: `${name}@${version}` }
  return (
    <div className={styles.actions}>
      <Button
        size="small"
        disabled={isFrozen}
        aria-label={t('releases.canary.change_named', said)}
        onClick={() => onForm({ form: 'canary', to, of: name, version })}
      >
        {t('releases.canary.change')}
      </Button>
      <EndButton environment={environment} name={name} />
      <ConfirmButton
        size="small"
        disabled={isFrozen}
        aria-label={t('releases.canary.pin_named', said)}
        question={t('releases.canary.pin_question', said)}
        verb={t('releases.canary.pin')}
        onConfirm={() => pin({ expected_generation: generation, pins: { [name]: version } })}
      >
        {t('releases.canary.pin')}
      </ConfirmButton>
    </div>
  )
}
