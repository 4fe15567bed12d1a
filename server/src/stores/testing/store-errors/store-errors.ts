import { challenges } from './challenges'
import { closures, places } from './closed-shops'
import { unrelatedPages } from './unrelated-pages'
import { settings, signIns } from './refusals'
import type { StoreError } from './shapes'

export const storeErrors: readonly StoreError[] = [
  ...challenges,
  ...signIns,
  ...places,
  ...settings,
  ...closures,
  ...unrelatedPages,
]
