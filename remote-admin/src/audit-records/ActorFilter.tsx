import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { auditRecordFilters } from '@outlet/shared/contract/audit-records'
import type { EndpointResponse } from '@outlet/shared/contract/endpoint'
import type { listUsers } from '@outlet/shared/contract/users'
import { SelectFilter } from '@outlet/shared/ui/SelectFilter'
import { actorQuery, actorsQuery, deletedActorsQuery } from './audit-records.queries'
import type { AuditFilterState } from './audit-url'

/** Who is no person that could be chosen by name. */
const kinds = ['system', 'machine', 'anonymous'] as const

const PAUSE_MS = 300

/** What is typed, once the typing pauses. */
const useSettled = (text: string): string => {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

interface Option {
  readonly value: string
  readonly label: string
}

type Found = EndpointResponse<typeof listUsers>

const optionsOf = (found: Found | undefined, labelOf: (user: Found['items'][number]) => string): Option[] =>
  (found?.items ?? []).map((user) => ({ value: user.id, label: labelOf(user) }))

/** The users that fit what is typed, and in any case the chosen one, by name where there still is one. */
const useUserOptions = (typed: string, chosen: string | undefined): Option[] => {
  const { t } = useTranslation('admin')
  const text = useSettled(typed.trim())
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

interface ActorFilterProps {
  readonly value: Pick<AuditFilterState, 'actor_id' | 'actor_kind'>
  readonly onChange: (filter: AuditFilterState) => void
}

/** Who did it: one of the users, or what acts without one. */
export const ActorFilter = ({ value, onChange }: ActorFilterProps) => {
  const { t } = useTranslation('admin')
  const [typed, setTyped] = useState('')
  const { actor_id: id, actor_kind: kind } = value
  const users = useUserOptions(typed, id)
  const isLike = ({ label }: Option) => label.toLowerCase().includes(typed.trim().toLowerCase())
  const others = kinds.map((each) => ({ value: each, label: t(`auditRecords.actor.${each}`) }))
  const choose = (chosen: string | undefined) => {
    const chosenKind = auditRecordFilters.actor_kind.safeParse(chosen).data
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
