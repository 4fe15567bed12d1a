import type { AlertRule } from '@outlet/shared/contract/alert-rules'
import { useCan } from '@outlet/shared/session/use-can'

/**
 * Whether the user may change a rule. Rules for everyone are changed by admins; a user's own rules are listed only for
 * that user.
 */
export const useMayChangeRule = (): ((rule: Pick<AlertRule, 'owner'>) => boolean) => {
  const can = useCan()
  return ({ owner }) => can(owner ? 'alert-rules.own' : 'alert-rules.write')
}
