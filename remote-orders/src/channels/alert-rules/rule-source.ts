import { alertRuleList, type AlertRule } from '@outlet/shared/contract/alert-rules'
import { queryFlag } from '@outlet/shared/contract/list'
import { z } from '@outlet/shared/contract/zod'
import { listSource, type UrlOf } from '@outlet/shared/ui/list/list-source'
import { rulesQuery } from './alert-rules.queries'

export const ruleSource = listSource({
  list: alertRuleList,
  own: {
    /** Rule of the open form. */
    rule: z.uuid().optional(),
    form: z.enum(['new', 'edit']).optional(),
    /** Whether the new rule is the user's own. */
    new_own: queryFlag.optional(),
    /** Template of the new rule. */
    draft: z.enum(['restocks', 'price_drops', 'trouble']).optional(),
  },
  rows: rulesQuery,
  rowKey: ({ id }: AlertRule) => id,
  opens: (rule) => ({ rule, form: 'edit' as const }),
})
export type RulesUrl = UrlOf<typeof ruleSource>

/** Closes the form and clears its initial values. */
export const noForm = { form: undefined, rule: undefined, new_own: undefined, draft: undefined } as const
