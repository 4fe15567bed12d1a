import type { AlertRule } from '@outlet/shared/contract/alert-rules'
import { useCan } from '@outlet/shared/session/use-can'

/** Everybody's rules are an admin's to change; somebody's own are listed for nobody but that user. */
export const useMayChangeRule = (): ((rule: Pick<AlertRule, 'owner'>) => boolean) => {
  const can = useCan()
  return ({ owner }) => can(owner ? 'alert-rules.own' : 'alert-rules.write')
}
