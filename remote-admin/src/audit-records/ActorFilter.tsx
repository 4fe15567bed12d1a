import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { auditRecordList } from '@outlet/shared/contract/audit-records'
import type { EndpointResponse } from '@outlet/shared/contract/endpoint'
import type { listUsers } from '@outlet/shared/contract/users'
import { SelectFilter } from '@outlet/shared/ui/SelectFilter'
import { usePaused } from '@outlet/shared/ui/use-paused'
import { actorQuery, actorsQuery, deletedActorsQuery } from './audit-records.queries'
import type { AuditUrl } from './audit-source'

/** Kinds of actors that are not users. */
const kinds = ['system', 'machine', 'anonymous'] as const

interface Option {
  readonly value: string
  readonly label: string
}

type Found = EndpointResponse<typeof listUsers>

const optionsOf = (found: Found | undefined, labelOf: (user: Found['items'][number]) => string): Option[] =>
  (found?.items ?? []).map((user) => ({ value: user.id, label: labelOf(user) }))

/** Users who match the text, and always the selected one, by name if the user still exists. */
const useUserOptions = (typed: string, chosen: string | undefined): Option[] => {
  const { t } = useTranslation('admin')
  const text = usePaused(typed.trim())
  const found = useQuery({ ...actorsQuery(text), placeholderData: keepPreviousData })
  const deleted = useQuery({ ...deletedActorsQuery(text), enabled: text !== '' })
  const users = [
    ...optionsOf(found.data, ({ name }) => name),
    ...optionsOf(deleted.data, ({ name }) => t('auditRecords.filter.deleted', { name })),
  ]
  const isUnlisted = chosen !== undefined && found.isFetched && !users.some(({ value }) => value === chosen)
  const { data: user } = useQuery({ ...actorQuery(chosen ?? ''), enabled: isUnlisted })
  return isUnlisted ? [...users, { value: chosen, label: user?.name ?? chosen }] : users
}

type ActorState = Pick<AuditUrl, 'actor_id' | 'actor_kind'>

interface ActorFilterProps {
  readonly value: ActorState
  readonly onChange: (filter: ActorState) => void
}

/** Filter by actor: a user, or a kind of actor that is not a user. */
export const ActorFilter = ({ value, onChange }: ActorFilterProps) => {
  const { t } = useTranslation('admin')
  const [typed, setTyped] = useState('')
  const { actor_id: id, actor_kind: kind } = value
  const users = useUserOptions(typed, id)
  const isLike = ({ label }: Option) => label.toLowerCase().includes(typed.trim().toLowerCase())
  const others = kinds.map((each) => ({ value: each, label: t(`auditRecords.actor.${each}`) }))
  const choose = (chosen: string | undefined) => {
    const chosenKind = auditRecordList.filters.actor_kind.safeParse(chosen).data
    onChange({ actor_kind: chosenKind, actor_id: chosenKind === undefined ? chosen : undefined })
  }
  return (
    <SelectFilter
      label={t('auditRecords.filter.actor')}
      options={[...others.filter((each) => each.value === kind || isLike(each)), ...users]}
      onSearch={setTyped}
      value={id ?? kind}
      onChange={choose}
    />
  )
}
