import type { Store } from '@outlet/shared/contract/stores'

/** What a store's connector met last; while it fares badly, since when it does, not when it last asked. */
export const storeTrouble = ({ last_error, failing_since }: Pick<Store, 'last_error' | 'failing_since'>) =>
  last_error && { ...last_error, at: failing_since ?? last_error.at }
