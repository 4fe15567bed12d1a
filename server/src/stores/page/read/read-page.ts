import type { UnreadPrices } from '@outlet/shared/contract/stores'
import { chooseProduct, type Family } from './choose-product'
import { decodeHtml } from './decode-html'
import { imagesOf } from './images'
import { readJsonLd } from './json-ld'
import { readMicrodata, readRdfa } from './marked-items'
import type { ReadingNote } from '@outlet/shared/contract/stores/reading-notes'
import type { Notes } from './notes'
import { readOpenGraph } from './open-graph'
import { fillProduct } from './fill-product'
import type { PageProduct } from './page-product'
import { joinOffers, NO_OFFER, ownOffers, readOffer } from './read-offers'
import { readMarkup } from './read-markup'
import { readGroupVariants, readOfferedVariants } from './read-variants'
import { shopNamesOf, type ReadingContext } from './reading-context'
import { textOf, thingsOf, type Thing } from './thing'

export interface PageReading {
  /** Null if the page is about no product, or about several. */
  product: PageProduct | null
  /** Why prices are missing; null if none is missing for a known reason. */
  unreadPrices: UnreadPrices | null
  notes: ReadingNote[]
}

export interface PageSource {
  body: Buffer
  contentType: string | undefined
  /** Address of the page. */
  url: string
}

const numberIn = (text: string | null): number | null =>
  text !== null && /^\d{1,9}(?:[.,]\d+)?$/.test(text.trim()) ? Number(text.trim().replace(',', '.')) : null

/** Reads a count: digits, or digits in groups of three. */
const countIn = (text: string | null): number | null =>
  text !== null && /^(?:\d{1,9}|\d{1,3}(?:[.,\s]\d{3}){1,2})$/.test(text.trim())
    ? Number(text.replaceAll(/\D/g, ''))
    : null

/** Reads the rating, as of five. */
function ratingOf(head: Thing): Pick<PageProduct, 'averageRating' | 'reviewCount'> {
  const [rating] = thingsOf(head, 'aggregateRating')
  if (!rating) return { averageRating: null, reviewCount: null }
  const [value, best] = [numberIn(textOf(rating, 'ratingValue')), numberIn(textOf(rating, 'bestRating')) ?? 5]
  const isValid = value !== null && best > 0 && value <= best
  return {
    averageRating: isValid ? Math.round((value / best) * 500) / 100 : null,
    reviewCount: countIn(textOf(rating, 'reviewCount', 'ratingCount')),
  }
}

/** Reads a description of a product; its name may be missing. */
function readFamily({ head, variants }: Family, context: ReadingContext): PageProduct {
  const offers = ownOffers(head, context)
  const ofGroup = readGroupVariants(head, variants, context)
  const all = ofGroup.length > 0 ? ofGroup : readOfferedVariants(head, offers, context)
  const [first] = variants
  const ofHead = imagesOf(head, context)
  return {
    name: textOf(head, 'name') ?? (first ? textOf(first, 'name') : null) ?? '',
    brand: textOf(head, 'brand', 'manufacturer') ?? (first ? textOf(first, 'brand', 'manufacturer') : null),
    sku: textOf(head, 'sku', 'productGroupID', 'mpn', 'gtin', 'gtin13', 'gtin12', 'gtin14', 'gtin8', 'isbn'),
    images: [...new Set(ofHead.length > 0 ? ofHead : all.flatMap(({ images }) => images))],
    ...ratingOf(head),
    offer:
      all.length > 0
        ? NO_OFFER
        : joinOffers(
            offers.map((one) => readOffer(one, context)),
            context,
          ),
    variants: all,
  }
}

const absolute = (link: string | null, base: string): string[] =>
  link !== null && URL.canParse(link, base) ? [new URL(link, base).href] : []

function unreadPricesOf({ offer, variants }: PageProduct, { foreign, notes }: ReadingContext): UnreadPrices | null {
  const offers = variants.length > 0 ? variants.map((one) => one.offer) : [offer]
  if (offers.some(({ prices }) => prices.length > 0)) return null
  const [named = null] = foreign
  if (named !== null) return { reason: 'other_currency', named }
  return notes.has('currency_unstated') ? { reason: 'currency_unstated', named: null } : null
}

/** The structured data of a page. */
export interface ParsedPage {
  /** Address of the page. */
  url: string
  base: string
  /** Addresses under which the page is known, its own first. */
  addresses: string[]
  title: string | null
  siteName: string | null
  /** Things at the top of each source: JSON-LD, microdata, RDFa, OpenGraph. */
  sources: Thing[][]
  notes: ReadingNote[]
}

/** Parses the structured data of a page. */
export function parsePage({ body, contentType, url }: PageSource): ParsedPage {
  const notes: Notes = new Set()
  const markup = readMarkup(decodeHtml(body, contentType))
  const [base = url] = absolute(markup.base, url)
  return {
    url,
    base,
    addresses: [url, ...absolute(markup.canonical, base)],
    title: markup.title,
    siteName: markup.metas.find(({ name }) => name === 'og:site_name')?.content ?? null,
    sources: [
      readJsonLd(markup.scripts, base, notes),
      readMicrodata(markup, base),
      readRdfa(markup, base),
      readOpenGraph(markup),
    ],
    notes: [...notes],
  }
}

/**
 * Reads the product that a page is about: from JSON-LD, then microdata, then RDFa, then OpenGraph; each adds the values
 * that those before it do not state. A value that the page does not state is unknown.
 */
export function readProduct(
  { url, base, addresses, title, siteName, sources, notes: ofParsing }: ParsedPage,
  { currency, now }: Pick<ReadingContext, 'currency' | 'now'>,
): PageReading {
  const notes: Notes = new Set(ofParsing)
  const shopNames = shopNamesOf(sources.flat(), siteName, url)
  const context: ReadingContext = { url, base, currency, now, notes, foreign: new Set(), shopNames }
  const [first, ...others] = sources.flatMap((top) =>
    chooseProduct(top, addresses, notes).map((family) => readFamily(family, context)),
  )
  if (!first) {
    if (!notes.has('several_products')) notes.add('no_product')
    return { product: null, unreadPrices: null, notes: [...notes] }
  }
  const filled = others.reduce((product, other) => fillProduct(product, other, notes), first)
  const product = { ...filled, name: filled.name || (title ?? '') }
  notes.delete('several_products')
  return { product, unreadPrices: unreadPricesOf(product, context), notes: [...notes] }
}
