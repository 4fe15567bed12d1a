import { makeLazyPart } from '../lazy-parts/lazy-part'
import { useLazyPart } from '../lazy-parts/use-lazy-part'

const offerPart = makeLazyPart(async () => (await import('./PracticeDataOffer')).PracticeDataOffer)

/** Its code comes after the page is shown: what comes before it is everybody's. */
export const PracticeDataOffer = () => {
  const state = useLazyPart(offerPart)
  return state.status === 'ready' ? <state.Part /> : null
}
