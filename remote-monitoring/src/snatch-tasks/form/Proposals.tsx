import { useQuery } from '@tanstack/react-query'
import type { SnatchTaskChannel } from '@outlet/shared/contract/snatch-tasks'
import { targetProductQuery } from '../snatch-tasks.queries'
import type { TaskFormValues } from './task-form-values'
import { useProposal } from './use-proposal'

interface Props {
  readonly values: TaskFormValues
  /** Those that can be chosen. */
  readonly channels: readonly SnatchTaskChannel[]
}

/** In a new task: the only channel, the first target's name, and the budget that all purchases need. */
export const Proposals = ({ values, channels }: Props) => {
  const channel = channels.find(({ id }) => id === values.channel_id)
  const code = values.targets[0]?.product_code.trim() ?? ''
  const { data } = useQuery({
    ...targetProductQuery(channel?.website_type ?? '', code),
    enabled: channel !== undefined && code.length > 1,
    retry: false,
  })
  const { slots, max_total: total } = values
  useProposal('channel_id', channels.length === 1 ? channels[0]?.id : undefined)
  useProposal('name', code.length > 1 ? (data?.product_name ?? code).slice(0, 80) : undefined)
  useProposal('budget', slots === undefined || total === undefined ? undefined : Number((slots * total).toFixed(2)))
  return null
}
