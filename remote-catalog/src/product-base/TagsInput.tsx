import { useQuery } from '@tanstack/react-query'
import { ManySelect } from '@outlet/shared/ui/ManySelect'
import { baseProductOptionsQuery } from './product-base.queries'

interface TagsInputProps {
  readonly value?: string[]
  readonly onChange?: (tags: string[]) => void
  readonly 'aria-label'?: string
}

/** Any tags: those that there are are offered, others are typed. */
export const TagsInput = ({ value = [], onChange, ...named }: TagsInputProps) => {
  const { tags = [] } = useQuery(baseProductOptionsQuery).data ?? {}
  const known = [...new Set([...value, ...tags.map(({ tag }) => tag)])]
  return (
    <ManySelect
      {...named}
      allowCreate
      value={value}
      onChange={(chosen: string[]) => onChange?.(chosen)}
      options={known}
    />
  )
}
