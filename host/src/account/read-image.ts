import { AVATAR_MAX_BYTES } from '@outlet/shared/contract/session'

/** Media types that the server accepts. */
export const imageTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif']

export type ImageFault = 'avatar.too_large' | 'avatar.not_an_image'

/** Checks size and type of a file before it is sent. The server checks the content. */
export const imageFault = ({ size, type }: Pick<File, 'size' | 'type'>): ImageFault | null => {
  if (!imageTypes.includes(type)) return 'avatar.not_an_image'
  return size > AVATAR_MAX_BYTES ? 'avatar.too_large' : null
}

/** Reads a file as a `data:` URL: the whole URL is displayed, the part after its comma is sent. */
export const readImage = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(String(reader.result)))
    reader.addEventListener('error', () => reject(reader.error ?? new Error('the file cannot be read')))
    reader.readAsDataURL(file)
  })

export const base64Of = (dataUrl: string): string => dataUrl.slice(dataUrl.indexOf(',') + 1)
