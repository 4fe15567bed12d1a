import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { BaseProduct } from '@outlet/shared/contract/product-base'
import { ManySelect } from '@outlet/shared/ui/ManySelect'
import { usersNamedQuery } from './product-base.queries'

interface OwnersInputProps {
  /** Current owners, whose names are known before any users are loaded. */
  readonly known: BaseProduct['owners']
  readonly value?: string[]
  readonly onChange?: (owners: string[]) => void
  readonly 'aria-label'?: string
}

/** Selects users by a search for their names. */
export const OwnersInput = ({ known, value = [], onChange, ...named }: OwnersInputProps) => {
  const [typed, setTyped] = useState('')
  const { data } = useQuery(usersNamedQuery(typed))
  const [chosen, setChosen] = useState(known)
  const users = new Map([...chosen, ...(data?.items ?? [])].map(({ id, name }) => [id, name]))
  return (
    <ManySelect
      {...named}
      filterOption={false}
      value={value}
      onSearch={setTyped}
      onChange={(ids: string[]) => {
        setChosen(ids.flatMap((id) => ({ id, name: users.get(id) ?? id })))
        onChange?.(ids)
      }}
      options={[...users].map(([id, name]) => ({ value: id, label: name }))}
    />
  )
}
