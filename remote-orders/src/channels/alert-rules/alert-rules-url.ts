import { queryFlag } from '@outlet/shared/contract/list'
import { alertRuleFilters, alertRuleSorts } from '@outlet/shared/contract/alert-rules'
import { z } from '@outlet/shared/contract/zod'

/** The tab's state in the address; filters and sort are named as the API names them. */
export const AlertRulesUrl = z.object({
  ...alertRuleFilters,
  sort: z.enum(alertRuleSorts).default(alertRuleSorts[0]),
  /** The rule whose form is open. */
  rule: z.uuid().optional(),
  form: z.enum(['new', 'edit']).optional(),
  /** The new one is one's own. */
  new_own: queryFlag.optional(),
  /** What the new one begins with. */
  draft: z.enum(['restocks', 'price_drops', 'trouble']).optional(),
})
export type AlertRulesUrl = z.infer<typeof AlertRulesUrl>

type Filters = Pick<AlertRulesUrl, keyof typeof alertRuleFilters>
export type RuleFilterState = Partial<Filters>

export const noFilter: RuleFilterState = { q: undefined, own: undefined, is_enabled: undefined, deleted: undefined }

export const filterOf = ({ q, own, is_enabled, deleted }: AlertRulesUrl): Filters => ({
  q: q || undefined,
  own,
  is_enabled,
  deleted: deleted || undefined,
})

/** What the list asks for: as in the address, so without a sort that is the default. */
export const listQueryOf = (url: AlertRulesUrl) =>
  url.sort === alertRuleSorts[0] ? filterOf(url) : { ...filterOf(url), sort: url.sort }

export const isFiltered = (url: AlertRulesUrl): boolean =>
  Object.values(filterOf(url)).some((value) => value !== undefined)

/** Closes the form, and forgets what was to be added. */
export const noForm = { form: undefined, rule: undefined, new_own: undefined, draft: undefined } as const
