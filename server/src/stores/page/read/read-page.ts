import { hasRule, type PageRule } from '@outlet/shared/contract/stores/page-rule'
import type { UnreadPrices } from '@outlet/shared/contract/stores'
import { chooseProduct, type Family } from './choose-product'
import { decodeHtml } from './decode-html'
import { imageLink } from '../../image-link'
import { imagesOf } from './images'
import { readJsonLd } from './json-ld'
import { readMicrodata, readRdfa } from './marked-items'
import type { ReadingNote } from '@outlet/shared/contract/stores/reading-notes'
import type { Notes } from './notes'
import { readOpenGraph } from './open-graph'
import { fillProduct } from './fill-product'
import { applyRule, findsPrice, selectorsOf } from './apply-rule'
import type { PageProduct } from './page-product'
import type { Selection } from './select-elements'
import { joinOffers, NO_OFFER, ownOffers, readOffer } from './read-offers'
import { readMarkup, type Markup } from './read-markup'
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
  /** Rule of the store, by which elements of the page are selected. */
  rule?: PageRule
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

const metaOf = ({ metas }: Markup, wanted: string): string | null =>
  metas.find(({ name }) => name === wanted)?.content ?? null

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
  rule: PageRule
  /** Elements that the rule selects. */
  selected: Selection[]
  /** Picture by OpenGraph, for a page that describes no product. */
  picture: string | null
}

/** Parses the structured data of a page. */
export function parsePage({ body, contentType, url, rule = {} }: PageSource): ParsedPage {
  const notes: Notes = new Set()
  const markup = readMarkup(decodeHtml(body, contentType), selectorsOf(rule))
  const [base = url] = absolute(markup.base, url)
  return {
    url,
    base,
    addresses: [url, ...absolute(markup.canonical, base)],
    title: markup.title,
    siteName: metaOf(markup, 'og:site_name'),
    picture: metaOf(markup, 'og:image'),
    rule,
    selected: markup.selected,
    sources: [
      readJsonLd(markup.scripts, base, notes),
      readMicrodata(markup, base),
      readRdfa(markup, base),
      readOpenGraph(markup),
    ],
    notes: [...notes],
  }
}

/** The product of a page that only a rule reads, with the name and the picture that the page has for all readers. */
const plainProduct = ({ title, picture, url, base }: ParsedPage): PageProduct => {
  const [link] = absolute(picture, base)
  const image = link === undefined ? null : imageLink(link, new URL(url).origin)
  return {
    name: title ?? '',
    brand: null,
    sku: null,
    images: image === null ? [] : [image],
    averageRating: null,
    reviewCount: null,
    offer: NO_OFFER,
    variants: [],
  }
}

/** Reads the product by the page's structured data; null if it describes none, or several. */
function describedProduct({ sources, addresses, title }: ParsedPage, context: ReadingContext): PageProduct | null {
  const { notes } = context
  const [first, ...others] = sources.flatMap((top) =>
    chooseProduct(top, addresses, notes).map((family) => readFamily(family, context)),
  )
  if (!first) return null
  notes.delete('several_products')
  const filled = others.reduce((product, other) => fillProduct(product, other, notes), first)
  return { ...filled, name: filled.name || (title ?? '') }
}

/**
 * Reads the product that a page is about: from JSON-LD, then microdata, then RDFa, then OpenGraph; each adds the values
 * that those before it do not state. A hand-set rule replaces the values that it is about. A value that the page does not
 * state is unknown.
 */
export function readProduct(
  page: ParsedPage,
  { currency, now }: Pick<ReadingContext, 'currency' | 'now'>,
): PageReading {
  const { url, base, siteName, sources, rule, selected } = page
  const notes: Notes = new Set(page.notes)
  const shopNames = shopNamesOf(sources.flat(), siteName, url)
  const context: ReadingContext = { url, base, currency, now, notes, foreign: new Set(), shopNames }
  const described = describedProduct(page, context) ?? (findsPrice(rule, selected) ? plainProduct(page) : null)
  if (!described) {
    if (!notes.has('several_products')) notes.add('no_product')
    if (hasRule(rule)) notes.add('rule_without_price')
    return { product: null, unreadPrices: null, notes: [...notes] }
  }
  const product = applyRule(described, rule, selected, context)
  return { product, unreadPrices: unreadPricesOf(product, context), notes: [...notes] }
}
