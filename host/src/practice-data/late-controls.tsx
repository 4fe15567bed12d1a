import { makeLazyPart } from '../lazy-parts/lazy-part'
import { useLazyPart } from '../lazy-parts/use-lazy-part'

const controls = makeLazyPart(async () => (await import('./PracticeDataControls')).PracticeDataControls)

/** Made of more of Arco than the start page waits for: it comes only where there is practice data. */
export const PracticeDataControls = () => {
  const state = useLazyPart(controls)
  return state.status === 'ready' ? <state.Part /> : null
}
