import { ListKey } from '@outlet/shared/contract/lists'
import { notFound } from '../platform/http/refusal'

/** Throws Refusal `list.not_found` for what can be no list's name. */
export function checkListKey(list: string): void {
  if (!ListKey.safeParse(list).success) throw notFound('list.not_found')
}
