import { Message } from '@arco-design/web-react'
import { useMutation, useQueries } from '@tanstack/react-query'
import type { UseQueryResult } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApiError } from '@outlet/shared/api/api-error'
import type { EndpointResponse } from '@outlet/shared/contract/endpoint'
import type { Environment, EnvironmentChange, listChanges } from '@outlet/shared/contract/releases/environments'
import { formatNumber, formatPercent } from '@outlet/shared/format/number'
import { useCan } from '@outlet/shared/session/use-can'
import { useLocale } from '@outlet/shared/settings/use-settings'
import { CellTag } from '@outlet/shared/ui/CellTag'
import { ConfirmButton } from '@outlet/shared/ui/ConfirmButton'
import { ErrorNotice } from '@outlet/shared/ui/ErrorNotice'
import { TimeText } from '@outlet/shared/ui/TimeText'
import { ChangeList } from './ChangeList'
import { changesOf } from './pin-changes'
import { changesQuery, decideAction } from '../releases.queries'
import { useChange } from './use-change'
import styles from '../releases.module.css'

interface OpenChangeProps {
  readonly change: EnvironmentChange
  readonly environment: Environment
}

const RequestedChanges = ({ change: { pins, canaries }, environment }: OpenChangeProps) => {
  const { t } = useTranslation('admin')
  const locale = useLocale()
  const requestedCanaries = Object.entries(canaries)
  return (
    <>
      {(requestedCanaries.length === 0 || Object.keys(pins).length > 0) && (
        <ChangeList changes={changesOf(environment.pins, pins)} />
      )}
      {requestedCanaries.map(([name, { version, percent }]) => (
        <div key={name} className={styles.hint}>
          {t('releases.canary.requested', {
            release: `${name}@${version}`,
            percent: formatPercent(percent, locale, 0),
          })}
        </div>
      ))}
    </>
  )
}

const Decision = ({ change, environment }: OpenChangeProps) => {
  const { t } = useTranslation('admin')
  const runChange = useChange()
  const { mutateAsync } = useMutation(decideAction)
  const said = { environment: change.environment, who: change.asked_by }
  const decide = async (decision: 'approve' | 'reject') => {
    const params = { environment: change.environment, changeId: change.id }
    const { generation } = await runChange(mutateAsync({ params, body: { decision } }))
    Message.success(
      decision === 'approve'
        ? t('releases.approvals.approved', { ...said, generation })
        : t('releases.approvals.rejected'),
    )
  }
  return (
    <div className={styles.actions}>
      <ConfirmButton
        size="small"
        aria-label={t('releases.approvals.reject_named', said)}
        question={t('releases.approvals.reject_question', said)}
        verb={t('releases.approvals.reject')}
        onConfirm={() => decide('reject')}
      >
        {t('releases.approvals.reject')}
      </ConfirmButton>
      <ConfirmButton
        size="small"
        type="primary"
        disabled={environment.rules.frozen !== null}
        aria-label={t('releases.approvals.approve_named', said)}
        question={
          <div className={styles.question}>
            <div>{t('releases.approvals.approve_question', said)}</div>
            <RequestedChanges change={change} environment={environment} />
          </div>
        }
        verb={t('releases.approvals.approve')}
        onConfirm={() => decide('approve')}
      >
        {t('releases.approvals.approve')}
      </ConfirmButton>
    </div>
  )
}

const OpenChange = ({ change, environment }: OpenChangeProps) => {
  const { t } = useTranslation('admin')
  const mayApprove = useCan()('releases.approve')
  return (
    <li className={styles.item}>
      <div className={styles.bar}>
        <div className={styles.title}>
          {change.environment}
          {environment.rules.frozen && <CellTag color="orange">{t('releases.tag.frozen')}</CellTag>}
        </div>
        {mayApprove && <Decision change={change} environment={environment} />}
      </div>
      <RequestedChanges change={change} environment={environment} />
      <div className={styles.second}>
        {t('releases.approvals.requested', { who: change.asked_by })}&nbsp;· <TimeText time={change.asked_at} />
        {change.reason !== null && <div className={styles.reason}>{change.reason}</div>}
      </div>
    </li>
  )
}

type ChangesResult = UseQueryResult<EndpointResponse<typeof listChanges>, ApiError>

const openOf = (results: ChangesResult[]) => ({
  changes: results.flatMap(({ data }) => data?.items.filter(({ state }) => state === 'open') ?? []),
  failed: results.find(({ error }) => error !== null),
})

/** Changes that wait for approval; nothing if there are none. */
export const OpenChanges = ({ environments }: { environments: readonly Environment[] }) => {
  const { t } = useTranslation('admin')
  const locale = useLocale()
  const headingId = useId()
  const queries = environments.map(({ environment }) => changesQuery(environment))
  const { changes, failed } = useQueries({ queries, combine: openOf })
  const byName = new Map(environments.map((environment) => [environment.environment, environment]))
  if (failed?.error) return <ErrorNotice form="inline" error={failed.error} onRetry={() => void failed.refetch()} />
  if (changes.length === 0) return null
  const count = changes.length
  return (
    <section aria-labelledby={headingId} className={styles.part}>
      <h2 id={headingId} className={styles.heading}>
        {t('releases.approvals.title', { count, formatted: formatNumber(count, locale) })}
      </h2>
      <ul className={styles.list}>
        {changes.map((change) => {
          const environment = byName.get(change.environment)
          return environment && <OpenChange key={change.id} change={change} environment={environment} />
        })}
      </ul>
    </section>
  )
}
