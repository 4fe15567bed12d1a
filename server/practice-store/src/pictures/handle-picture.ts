import sharp from 'sharp'
import type { Reply } from '../http/reply'
import { isViewType, parsePictureName, type Picture } from './picture-name'
import { viewTypes, type ViewType } from '../documents/image-groups'
import { pictureSvg } from './picture-svg'

const cachedPictures = new Map<string, Promise<Buffer>>()
const MAX_CACHED_PICTURES = 600

/** Renders a square PNG. A swatch shows the plain colour only. */
async function renderPicture(picture: Picture, view: ViewType): Promise<Buffer> {
  const { edge } = viewTypes[view]
  return sharp(Buffer.from(pictureSvg(picture, view === 'swatch')))
    .resize(edge, edge)
    .png({ palette: true, colours: 128 })
    .toBuffer()
}

/** Returns the picture at `/{view}/{shape}-{pattern}-{color}-{picture}.png`. Renders it on the first request. */
export async function handlePicture(path: string): Promise<Reply> {
  const [, view, file] = /^\/([a-z]+)\/([a-z0-9-]+)\.png$/.exec(path) ?? []
  const picture = file === undefined ? null : parsePictureName(file)
  if (!picture || view === undefined || !isViewType(view)) {
    return { status: 404, type: 'text/plain', body: 'no such picture' }
  }
  let png = cachedPictures.get(path)
  if (!png) {
    if (cachedPictures.size >= MAX_CACHED_PICTURES) cachedPictures.clear()
    png = renderPicture(picture, view)
    cachedPictures.set(path, png)
  }
  return { status: 200, type: 'image/png', headers: { 'cache-control': 'public, max-age=86400' }, body: await png }
}
