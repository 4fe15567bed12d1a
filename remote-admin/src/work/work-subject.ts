import type { TFunction } from 'i18next'
import type { GivenUpWork, WorkSubject } from '@outlet/shared/contract/work'
import { subjectAddress } from '../common/subject-address'
import type { WorkWords } from '../common/use-work-words'

/** The pages of the lists that bulk jobs change. */
const lists: ReadonlyMap<string, string> = new Map([
  ['/orders/bulk', '/orders/list'],
  ['/users/bulk', '/user/management'],
  ['/products/bulk', '/products/list'],
  ['/product-base/bulk', '/product_base'],
  ['/inventory-monitors/bulk', '/product_base/inventory-monitor'],
])

/** Where what the work is about is shown. */
export const addressOf = ({ type, id, what }: WorkSubject): string | null =>
  type === 'bulk_job' ? (lists.get(what ?? '') ?? null) : subjectAddress(type, id)

/** What the work is about, as far as it can be told; else its own key. */
export const subjectText = ({ subject, key }: GivenUpWork, words: WorkWords, t: TFunction<'admin'>): string => {
  if (subject === null) return key
  const { type, id, name, store_name, what } = subject
  if (type === 'bulk_job') {
    const list = words.list(what ?? id)
    return name === null ? list : t('work.subject.bulk_job', { list, name })
  }
  const parts = [what && words.event(what), name ?? id, store_name]
  return [...new Set(parts.filter(Boolean))].join(' · ')
}
