import type { Reply } from '../http/reply'
import { isViewType, parsePictureName } from './picture-name'
import { renderPicture } from './render-picture'

const kept = new Map<string, Promise<Buffer>>()
const mostKept = 600

/** The picture at `/{view}/{shape}-{pattern}-{color}-{picture}.png`, made when it is first asked for. */
export async function answerPicture(path: string): Promise<Reply> {
  const [, view, file] = /^\/([a-z]+)\/([a-z0-9-]+)\.png$/.exec(path) ?? []
  const picture = file === undefined ? null : parsePictureName(file)
  if (!picture || view === undefined || !isViewType(view)) {
    return { status: 404, type: 'text/plain', body: 'no such picture' }
  }
  let png = kept.get(path)
  if (!png) {
    if (kept.size >= mostKept) kept.clear()
    png = renderPicture(picture, view)
    kept.set(path, png)
  }
  return { status: 200, type: 'image/png', headers: { 'cache-control': 'public, max-age=86400' }, body: await png }
}
