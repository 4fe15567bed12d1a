import { ListKey } from '@outlet/shared/contract/list/lists'
import { notFound } from '../platform/http/refusal'

/** Throws Refusal `list.not_found` if `list` is not a valid list key. */
export function checkListKey(list: string): void {
  if (!ListKey.safeParse(list).success) throw notFound('list.not_found')
}
