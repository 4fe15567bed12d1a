import { queryClient } from '@outlet/shared/api/query-client'
import { useCan } from '@outlet/shared/session/use-can'
import { makeLazyPart } from '../lazy-parts/lazy-part'
import { useLazyPart } from '../lazy-parts/use-lazy-part'

const LOOK_MS = 500
/** In a row, without anything being read. */
const QUIET_LOOKS = 2
const MOST_LOOKS = 10

const wait = async (): Promise<void> => {
  for (let looks = 0, quiet = 0; looks < MOST_LOOKS && quiet < QUIET_LOOKS; looks++) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
    quiet = queryClient.isFetching() === 0 ? quiet + 1 : 0
  }
}

let waiting: Promise<void> | undefined

/** Behind what the first page reads and shows, 5 s after it at the latest. */
const load = async () => {
  await (waiting ??= wait())
  return import('./parts')
}

const bannerPart = makeLazyPart(async () => (await load()).BuyingStopBanner)
const buttonPart = makeLazyPart(async () => (await load()).StopBuyingButton)

/** Says on every screen that nothing is bought, since when and by whom. */
export const BuyingStopBanner = () => {
  const state = useLazyPart(bannerPart)
  return <div role="status">{state.status === 'ready' && <state.Part />}</div>
}

const Button = () => {
  const state = useLazyPart(buttonPart)
  // Nothing moves when it comes.
  return state.status === 'ready' ? <state.Part /> : <span className="shell-icon-button" aria-hidden="true" />
}

/** Stops all buying, for those who may. */
export const StopBuyingButton = () => useCan()('buying-stop.write') && <Button />
