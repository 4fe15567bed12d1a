import { challenges } from './challenges'
import { closures, places } from './closed-shops'
import { others } from './look-alikes'
import { settings, signIns } from './refusals'
import type { ToldError } from './shapes'

export const toldErrors: readonly ToldError[] = [
  ...challenges,
  ...signIns,
  ...places,
  ...settings,
  ...closures,
  ...others,
]
