import { Message } from '@arco-design/web-react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { MachineToken } from '@outlet/shared/contract/users/machine-tokens'
import { formatRelative } from '@outlet/shared/format/time'
import { useCan } from '@outlet/shared/session/use-can'
import { useLocale } from '@outlet/shared/settings/use-settings'
import type { CellTagColor } from '@outlet/shared/ui/CellTag'
import { StateText } from '@outlet/shared/ui/StateText'
import { ConfirmButton } from '@outlet/shared/ui/ConfirmButton'
import { TimeText } from '@outlet/shared/ui/TimeText'
import styles from '../releases.module.css'
import { revokeMachineTokenAction } from './machine-tokens.queries'
import { ScopeList } from './ScopeList'
import { tokenState, type TokenState } from './token-state'

const colors: Record<TokenState, CellTagColor> = {
  active: 'green',
  ends_soon: 'orange',
  expired: 'gray',
  revoked: 'red',
}

interface TokenProps {
  readonly token: MachineToken
}

const LastUsed = ({ token: { last_used_at } }: TokenProps) => {
  const { t } = useTranslation('admin')
  if (last_used_at === null) return t('releases.tokens.never_used')
  return (
    <>
      {t('releases.tokens.last_used')} <TimeText time={last_used_at} />
    </>
  )
}

/** Revokes the token after a warning about requests that will be refused. */
const RevokeButton = ({ token }: TokenProps) => {
  const { t } = useTranslation('admin')
  const { mutateAsync } = useMutation(revokeMachineTokenAction)
  const { id, name, scopes } = token
  const revoke = async () => {
    await mutateAsync({ params: { tokenId: id } })
    Message.success(t('releases.tokens.revoke.done', { name }))
  }
  const question = (
    <div className={styles.question}>
      <div>{t('releases.tokens.revoke.question', { name })}</div>
      <ScopeList scopes={scopes} />
      <div className={styles.second}>
        <LastUsed token={token} />
      </div>
    </div>
  )
  return (
    <ConfirmButton
      size="small"
      status="danger"
      aria-label={t('releases.tokens.revoke.named', { name })}
      question={question}
      verb={t('releases.tokens.revoke.button')}
      onConfirm={revoke}
    >
      {t('releases.tokens.revoke.button')}
    </ConfirmButton>
  )
}

const StateTag = ({ token, state }: TokenProps & { readonly state: TokenState }) => {
  const { t } = useTranslation('admin')
  const when = formatRelative(token.expires_at, useLocale())
  return <StateText color={colors[state]}>{t(`releases.tokens.state.${state}`, { when })}</StateText>
}

const Ending = ({ token: { expires_at, revoked_at }, state }: TokenProps & { readonly state: TokenState }) => {
  const { t } = useTranslation('admin')
  if (state === 'revoked')
    return (
      <>
        {t('releases.tokens.revoked')} <TimeText time={revoked_at} form="date-time" />
      </>
    )
  return (
    <>
      {state === 'expired' ? t('releases.tokens.expired') : t('releases.tokens.expires')}{' '}
      <TimeText time={expires_at} form="date-time" />
    </>
  )
}

/** Token with scopes, creator, last use and expiry. */
export const TokenItem = ({ token }: TokenProps) => {
  const { t } = useTranslation('admin')
  const mayRevoke = useCan()('machine-tokens.write')
  const state = tokenState(token)
  const hasEnded = state === 'expired' || state === 'revoked'
  return (
    <li className={styles.item} data-ended={hasEnded}>
      <div className={styles.bar}>
        <div className={styles.title}>
          <span className={styles.version}>{token.name}</span>
          <StateTag token={token} state={state} />
        </div>
        {mayRevoke && !hasEnded && <RevokeButton token={token} />}
      </div>
      <ScopeList scopes={token.scopes} />
      <div className={styles.lines}>
        <div className={styles.line}>
          {t('releases.tokens.made_by', { who: token.created_by })}&nbsp;· <TimeText time={token.created_at} />
        </div>
        <div className={styles.line}>
          <LastUsed token={token} />
        </div>
        <div className={styles.line} data-soon={state === 'ends_soon'}>
          <Ending token={token} state={state} />
        </div>
      </div>
    </li>
  )
}
