import { queryClient } from '@outlet/shared/api/query-client'
import { useCan } from '@outlet/shared/session/use-can'
import { makeLazyPart } from '../lazy-parts/lazy-part'
import { useLazyPart } from '../lazy-parts/use-lazy-part'
import { StopIcon } from './StopIcon'

const POLL_INTERVAL_MS = 500
/** Number of consecutive polls without a running read. */
const QUIET_POLLS = 2
const MAX_POLLS = 10

const waitForQuiet = async (): Promise<void> => {
  for (let polls = 0, quiet = 0; polls < MAX_POLLS && quiet < QUIET_POLLS; polls++) {
    await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS))
    quiet = queryClient.isFetching() === 0 ? quiet + 1 : 0
  }
}

let waiting: Promise<void> | undefined

/** Loads the code after the first page's reads are done, or after 5 s at the latest. */
const load = async () => {
  await (waiting ??= waitForQuiet())
  return import('./buying-stop-components')
}

const bannerPart = makeLazyPart(async () => (await load()).BuyingStopBanner)
const buttonPart = makeLazyPart(async () => (await load()).StopBuyingButton)

/** Shows on every screen that buying is stopped, since when and by whom. */
export const BuyingStopBanner = () => {
  const state = useLazyPart(bannerPart)
  return <div role="status">{state.status === 'ready' && <state.Part />}</div>
}

const Button = () => {
  const state = useLazyPart(buttonPart)
  if (state.status === 'ready') return <state.Part />
  // Same size as the button, so that nothing shifts when it is loaded.
  return (
    <span className="shell-icon-button" aria-hidden="true">
      <StopIcon />
    </span>
  )
}

/** Button that stops all buying, for users with that permission. */
export const StopBuyingButton = () => useCan()('buying-stop.write') && <Button />
