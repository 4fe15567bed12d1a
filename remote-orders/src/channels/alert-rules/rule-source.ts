import { alertRuleList, type AlertRule } from '@outlet/shared/contract/alert-rules'
import { queryFlag } from '@outlet/shared/contract/list'
import { z } from '@outlet/shared/contract/zod'
import { listSource, type UrlOf } from '@outlet/shared/ui/list/list-source'
import { rulesQuery } from './alert-rules.queries'

/** Templates of usual rules, in the order in which they are offered. */
export const ruleDrafts = ['restocks', 'price_drops', 'lowest_90', 'trouble'] as const
export type RuleDraft = (typeof ruleDrafts)[number]

export const ruleSource = listSource({
  list: alertRuleList,
  own: {
    /** Rule of the open form. */
    rule: z.uuid().optional(),
    form: z.enum(['new', 'edit']).optional(),
    /** Whether the new rule is the user's own. */
    new_own: queryFlag.optional(),
    /** Template of the new rule. */
    draft: z.enum(ruleDrafts).optional(),
  },
  rows: rulesQuery,
  rowKey: ({ id }: AlertRule) => id,
  opens: (rule) => ({ rule, form: 'edit' as const }),
})
export type RulesUrl = UrlOf<typeof ruleSource>

/** Closes the form and clears its initial values. */
export const noForm = { form: undefined, rule: undefined, new_own: undefined, draft: undefined } as const
