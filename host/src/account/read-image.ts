import { AVATAR_MAX_BYTES } from '@outlet/shared/contract/session'

/** The kinds that the server takes. */
export const imageTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif']

export type ImageFault = 'avatar.too_large' | 'avatar.not_an_image'

/** What speaks against a file before it is sent; the server looks at what is in it. */
export const imageFault = ({ size, type }: Pick<File, 'size' | 'type'>): ImageFault | null => {
  if (!imageTypes.includes(type)) return 'avatar.not_an_image'
  return size > AVATAR_MAX_BYTES ? 'avatar.too_large' : null
}

/** A file as a `data:` address, to be shown and, behind its comma, to be sent. */
export const readImage = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(String(reader.result)))
    reader.addEventListener('error', () => reject(reader.error ?? new Error('the file cannot be read')))
    reader.readAsDataURL(file)
  })

export const base64Of = (dataUrl: string): string => dataUrl.slice(dataUrl.indexOf(',') + 1)
