import { makeLazyPart } from '../lazy-parts/lazy-part'
import { useLazyPart } from '../lazy-parts/use-lazy-part'

const offerPart = makeLazyPart(async () => (await import('./PracticeDataOffer')).PracticeDataOffer)

/** Loads after the page is shown, because everything before that is part of every visit. */
export const PracticeDataOffer = () => {
  const state = useLazyPart(offerPart)
  return state.status === 'ready' ? <state.Part /> : null
}
