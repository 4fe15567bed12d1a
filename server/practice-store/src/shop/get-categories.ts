import { categories, collections } from '../catalogue/categories'
import type { StoreContext } from '../documents/store-context'
import { faultReply } from '../http/fault-reply'
import { type Reply, jsonReply } from '../http/reply'

const entry = ({ id, name }: { id: string; name: string }) => ({
  _type: 'category',
  id,
  name,
  parent_category_id: 'root',
})

/** `GET …/categories/{id}`: returns the root with all its categories, or one of them. */
export function getCategory({ catalogue }: StoreContext, id: string): Reply {
  const known = [...categories, ...collections].filter((category) => catalogue.membersOf(category.id).length > 0)
  if (id === 'root') {
    return jsonReply({ _v: '23.2', _type: 'category', categories: known.map(entry), id: 'root', name: 'Storefront' })
  }
  const found = known.find((category) => category.id === id)
  if (found) return jsonReply({ _v: '23.2', ...entry(found) })
  const message = `No category with ID '${id}' for site '${catalogue.site.id}' could be found.`
  return faultReply(404, 'CategoryNotFoundException', message, { categoryId: id })
}
