import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { auditRecordFilters } from '@outlet/shared/contract/audit-records'
import { SelectFilter } from '@outlet/shared/ui/SelectFilter'
import { actorsQuery } from './audit-records.queries'
import type { AuditFilterState } from './audit-url'

/** Who is no person that could be chosen by name. */
const kinds = ['system', 'machine', 'anonymous'] as const

interface ActorFilterProps {
  readonly value: Pick<AuditFilterState, 'actor_id' | 'actor_kind'>
  readonly onChange: (filter: AuditFilterState) => void
}

/** Who did it: one of the users, or what acts without one. */
export const ActorFilter = ({ value, onChange }: ActorFilterProps) => {
  const { t } = useTranslation('admin')
  const { data } = useQuery(actorsQuery)
  const users = (data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }))
  const { actor_id: id, actor_kind: kind } = value
  const isUnlisted = id !== undefined && !users.some((user) => user.value === id)
  const options: { value: string; label: string }[] = [
    ...kinds.map((each) => ({ value: each, label: t(`auditRecords.actor.${each}`) })),
    ...users,
    ...(isUnlisted ? [{ value: id, label: id }] : []),
  ]
  const choose = (chosen: string | undefined) => {
    const chosenKind = auditRecordFilters.actor_kind.safeParse(chosen).data
    onChange({ actor_kind: chosenKind, actor_id: chosenKind === undefined ? chosen : undefined })
  }
  return (
    <SelectFilter
      label={t('auditRecords.filter.actor')}
      isSearchable
      options={options}
      value={id ?? kind}
      onChange={choose}
    />
  )
}
