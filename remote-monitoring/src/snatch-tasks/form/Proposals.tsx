import { useQuery } from '@tanstack/react-query'
import type { SnatchTaskChannel } from '@outlet/shared/contract/snatch-tasks'
import { amountOrNull, amountText } from '@outlet/shared/format/amount-text'
import { numberOrUndefined } from '@outlet/shared/format/typed-number'
import { targetProductQuery } from '../snatch-tasks.queries'
import type { TaskFormValues } from './task-form-values'
import { useProposal } from './use-proposal'

const MOST_NAME = 80

interface Props {
  readonly values: TaskFormValues
  /** Those that can be chosen. */
  readonly channels: readonly SnatchTaskChannel[]
}

/** What the first target's code names at the channel's store; the code itself where nothing is known. */
const useFirstName = (values: TaskFormValues, storeKey: string | undefined): string | undefined => {
  const code = values.targets[0]?.product_code.trim() ?? ''
  const isTyped = code.length > 1
  const { data } = useQuery({
    ...targetProductQuery(storeKey ?? '', code),
    enabled: storeKey !== undefined && isTyped,
    retry: false,
  })
  return isTyped ? (data?.product_name ?? code).slice(0, MOST_NAME) : undefined
}

/** In a new task: the only channel, the first target's name, and the budget that all purchases need. */
export const Proposals = ({ values, channels }: Props) => {
  const channel = channels.find(({ id }) => id === values.channel_id)
  const slots = numberOrUndefined(values.slots)
  const total = channel && amountOrNull(values.max_total, channel.currency)
  useProposal('channel_id', channels.length === 1 ? channels[0]?.id : undefined)
  useProposal('name', useFirstName(values, channel?.website_type))
  useProposal('budget', channel && slots && total ? amountText(slots * total, channel.currency) : undefined)
  return null
}
