import sharp from 'sharp'
import { type ViewType, viewTypes } from '../documents/image-groups'
import type { Picture } from './picture-name'
import { pictureSvg } from './picture-svg'

/** PNG, square; a swatch shows the bare colour. */
export async function renderPicture(picture: Picture, view: ViewType): Promise<Buffer> {
  const { edge } = viewTypes[view]
  return sharp(Buffer.from(pictureSvg(picture, view === 'swatch')))
    .resize(edge, edge)
    .png({ palette: true, colours: 128 })
    .toBuffer()
}
