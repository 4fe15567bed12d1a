import { useConsole } from '../console/console-model'
import { makeLazyPart } from '../lazy-parts/lazy-part'
import { useLazyPart } from '../lazy-parts/use-lazy-part'
import { previewRoute } from '../router/host-routes'

/** The page of a preview link, by route name. Its code loads on the visit. */
export const previewPages = {
  [previewRoute.name]: makeLazyPart(async () => (await import('./PreviewPage')).PreviewPage),
}

const bannerPart = makeLazyPart(async () => (await import('./PreviewBanner')).PreviewBanner)

const Banner = () => {
  const state = useLazyPart(bannerPart)
  return <div role="status">{state.status === 'ready' && <state.Part />}</div>
}

/** Shows on every page that this browser previews a release. Its code loads only in that case. */
export const PreviewNotice = () => {
  const { release } = useConsole()
  return release.preview && <Banner />
}
