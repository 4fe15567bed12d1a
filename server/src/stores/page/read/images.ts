import { imageLink } from '../../image-link'
import type { ReadingContext } from './reading-context'
import { textOf, valuesOf, type Thing } from './thing'

/** Returns the pictures of a thing as the console stores links. */
export const imagesOf = (one: Thing, { base, url }: ReadingContext): string[] =>
  valuesOf(one, 'image').flatMap((value) => {
    const link = typeof value === 'string' ? value : (textOf(value, 'contentUrl', 'url') ?? value.id)
    if (link === null || !URL.canParse(link, base)) return []
    return imageLink(new URL(link, base).href, new URL(url).origin) ?? []
  })
