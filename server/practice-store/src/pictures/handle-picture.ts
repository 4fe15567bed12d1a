import sharp from 'sharp'
import type { Reply } from '../http/reply'
import { isViewType, parsePictureName, type Picture } from './picture-name'
import { viewTypes, type ViewType } from '../documents/image-groups'
import { shade } from './shade'
import { shapes } from './shapes'

const cachedPictures = new Map<string, Promise<Buffer>>()
const MAX_CACHED_PICTURES = 600

/** Transform of the drawing by picture number: whole product, closer and rotated, detail. */
const stances: Record<number, string> = {
  1: '',
  2: 'translate(200 200) rotate(-9) scale(1.14) translate(-200 -196)',
  3: 'translate(200 200) rotate(5) scale(2.1) translate(-200 -240)',
}

/** Returns an SVG of 400 × 400. A swatch shows the plain colour only. */
function pictureSvg({ shape, pattern, color, picture }: Picture, isSwatch: boolean): string {
  const { hex } = color
  const gradient = (id: string, from: string, to: string) =>
    `<linearGradient id="${id}" x1="0" y1="0" x2=".35" y2="1"><stop offset="0" stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient>`
  const definitions = `<defs>${gradient('body', shade(hex, 0.2), shade(hex, -0.22))}${gradient('sheen', shade(hex, 0.3), shade(hex, -0.1))}<radialGradient id="ground" cx=".5" cy=".42" r=".75"><stop offset="0" stop-color="#fbf9f6"/><stop offset="1" stop-color="#e4dfd8"/></radialGradient></defs>`
  const open = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 400" width="400" height="400">'
  if (isSwatch) return `${open}${definitions}<rect width="400" height="400" fill="url(#body)"/></svg>`
  const shadow = '<ellipse cx="200" cy="356" rx="150" ry="16" fill="#7c7468" opacity=".22"/>'
  return `${open}${definitions}<rect width="400" height="400" fill="url(#ground)"/><g transform="${stances[picture] ?? ''}">${shadow}${shapes[shape](hex, pattern)}</g></svg>`
}

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
