import type { StoreDescription } from '@outlet/shared/contract/stores/store-settings'
import { hasRule } from '@outlet/shared/contract/stores/page-rule'
import { Refusal } from '../platform/http/refusal'

const fieldByNote: Readonly<Record<string, string>> = {
  rule_without_price: 'price_selector',
  rule_beside_variants: 'price_selector',
  rule_without_availability: 'availability_selector',
}

interface RuleTest {
  /** Null = nothing was read, for the reason in `error`. */
  sample: { notes: readonly string[] } | null
  error: { message: string } | null
}

/**
 * Refuses a hand-set rule that was tested on a product and does not read it. Throws Refusal `store.rule_unread`, at the settings that read nothing.
 */
export function refuseUnreadRule(settings: StoreDescription, { sample, error }: RuleTest): void {
  if (settings.dialect !== 'page' || !hasRule(settings)) return
  const fields = sample ? [...new Set(sample.notes.flatMap((note) => fieldByNote[note] ?? []))] : ['price_selector']
  if (fields.length === 0) return
  const code = 'store.rule_unread'
  const message = error?.message ?? 'the rule does not read the tested product'
  throw new Refusal('invalid', code, { errors: fields.map((path) => ({ path, code, message })) })
}
