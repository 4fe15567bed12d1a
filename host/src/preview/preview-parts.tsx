import { useConsole } from '../console/console-parts'
import { makeLazyPart } from '../lazy-parts/lazy-part'
import { useLazyPart } from '../lazy-parts/use-lazy-part'
import { previewRoute } from '../router/host-routes'

/** The page behind a preview's link, by the name of its route; nobody fetches it before going there. */
export const previewPages = {
  [previewRoute.name]: makeLazyPart(async () => (await import('./PreviewPage')).PreviewPage),
}

const bannerPart = makeLazyPart(async () => (await import('./PreviewBanner')).PreviewBanner)

const Banner = () => {
  const state = useLazyPart(bannerPart)
  return <div role="status">{state.status === 'ready' && <state.Part />}</div>
}

/** Says on every page that this browser is shown a release that others are not; its code comes only then. */
export const PreviewNotice = () => {
  const { release } = useConsole()
  return release.preview && <Banner />
}
