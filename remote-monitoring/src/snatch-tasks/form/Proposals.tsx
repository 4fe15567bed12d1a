import { useQuery } from '@tanstack/react-query'
import { Form } from '@arco-design/web-react'
import { useEffect, useRef } from 'react'
import type { Money } from '@outlet/shared/contract/money'
import { isAddress } from '@outlet/shared/contract/products/product-code'
import type { SnatchTaskChannel } from '@outlet/shared/contract/snatch-tasks'
import { amountOrNull, amountText } from '@outlet/shared/format/amount-text'
import { numberOrUndefined } from '@outlet/shared/format/typed-number'
import { targetProductQuery } from '../snatch-tasks.queries'
import type { TaskFormValues } from './task-form-values'

const MAX_NAME_LENGTH = 80

interface Props {
  readonly values: TaskFormValues
  /** Channels that can be selected. */
  readonly channels: readonly SnatchTaskChannel[]
}

/** Part of the price that a dry run adds for tax and shipping, so that the quote stays within its limits. */
const ALLOWANCE = 1.25

/** The first target's code; empty for an address, which its product replaces. */
const typedCode = ({ targets: [first] }: TaskFormValues): string => {
  const code = first?.product_code.trim() ?? ''
  return code.length > 1 && !isAddress(code) ? code : ''
}

/** Name of the first target at the channel's store (its code if the name is unknown), and its price. */
const useFirstProduct = (values: TaskFormValues, storeKey: string | undefined) => {
  const code = typedCode(values)
  const isTyped = code !== ''
  const { data } = useQuery({
    ...targetProductQuery(storeKey ?? '', code),
    enabled: storeKey !== undefined && isTyped,
    retry: false,
  })
  return {
    name: isTyped ? (data?.product_name ?? code).slice(0, MAX_NAME_LENGTH) : undefined,
    price: isTyped ? data?.current_price_max : undefined,
  }
}

/** Sets a field to the proposed value until the user enters another one; undefined = no proposal yet. */
const useProposal = (field: string, proposed: string | number | undefined): void => {
  const { form } = Form.useFormContext()
  const last = useRef<string | number>(undefined)
  useEffect(() => {
    if (proposed === undefined) return
    const now: unknown = form.getFieldValue(field)
    if (now === undefined || now === '' || now === last.current) form.setFieldValue(field, proposed)
    last.current = proposed
  }, [form, field, proposed])
}

/** Proposes the limits of a dry run from the product's price: nothing is bought, so no limit needs a decision. */
const useDryRunLimits = (values: TaskFormValues, price: Money | null | undefined, currency: string | undefined) => {
  const isKnown = values.mode === 'dry_run' && price && price.currency === currency
  const quantity = numberOrUndefined(values.quantity) ?? 1
  const text = (minor: number) => (isKnown ? amountText(Math.ceil(minor), price.currency) : undefined)
  useProposal('max_unit_price', text(price?.minor ?? 0))
  useProposal('max_total', text((price?.minor ?? 0) * quantity * ALLOWANCE))
}

/**
 * Proposes values in a new task: the only channel, the first target's name, the limits of a dry run, and the budget that
 * all purchases need.
 */
export const Proposals = ({ values, channels }: Props) => {
  const channel = channels.find(({ id }) => id === values.channel_id)
  const slots = numberOrUndefined(values.slots)
  const total = channel && amountOrNull(values.max_total, channel.currency)
  useProposal('channel_id', channels.length === 1 ? channels[0]?.id : undefined)
  const { name, price } = useFirstProduct(values, channel?.website_type)
  useProposal('name', name)
  useDryRunLimits(values, price, channel?.currency)
  useProposal('budget', channel && slots && total ? amountText(slots * total, channel.currency) : undefined)
  return null
}
