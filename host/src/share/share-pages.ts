import { makeLazyPart } from '../lazy-parts/lazy-part'
import { shareRoute } from '../router/host-routes'

/** The page that receives shared texts, by route name. Its code loads on the visit. */
export const sharePages = {
  [shareRoute.name]: makeLazyPart(async () => (await import('./SharePage')).SharePage),
}
