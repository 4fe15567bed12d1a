import type { PageRule } from '@outlet/shared/contract/stores/page-rule'
import { z } from '@outlet/shared/contract/zod'
import { LRUCache } from 'lru-cache'
import { pageIn } from '../../http/page'
import type { LimitedResponse } from '../../http/send-limited'
import { errorOfClosed, errorOfStatus } from '../../http/response-error'
import type { ResponseReader } from '../../http/store-client'
import { ConnectorError } from '../../connector-error'
import { pageFaults } from '../page-faults'
import { findsPrice } from './apply-rule'
import { chooseProduct } from './choose-product'
import { parsePage, type ParsedPage } from './read-page'

const MAX_PAGE_BYTES = 2 * 1024 * 1024

const hasProduct = ({ sources, addresses, rule, selected }: ParsedPage): boolean =>
  findsPrice(rule, selected) || sources.some((top) => chooseProduct(top, addresses, new Set()).length > 0)

/**
 * Parses a page. Normal pages contain scripts and texts of bot protections, so that a page counts as a wall or as that
 * of a closed shop only if it describes no product.
 */
function parsedPage(response: LimitedResponse, rule: PageRule): ParsedPage {
  const { status, url, body, headers } = response
  const isMissing = status === 404 || status === 410
  if (isMissing)
    throw errorOfChallenge(response) ?? new ConnectorError('store.not_found', { message: `HTTP ${status}` })
  if (status < 200 || status > 299) throw errorOfPage(response)
  const page = parsePage({ body, contentType: headers['content-type'], url, rule })
  const closed = hasProduct(page) ? null : errorOfClosed(response)
  if (closed) throw closed
  return pageIn(response) ? page : { ...page, title: null, sources: [], selected: [] }
}

/** One page that leads to another host does not mean that the whole shop has moved. */
function errorOfPage(response: LimitedResponse): ConnectorError {
  const error = errorOfStatus(response, pageFaults)
  return error.code === 'store.moved' ? new ConnectorError('store.redirected', { message: error.message }) : error
}

const errorOfChallenge = (response: LimitedResponse): ConnectorError | null => {
  const error = errorOfClosed(response)
  return error?.code === 'store.bot_challenge' ? error : null
}

const readerWith = (rule: PageRule): ResponseReader<z.ZodType<ParsedPage>> => ({
  // Its value comes from `parsePage`.
  schema: z.custom<ParsedPage>(),
  headers: { accept: 'text/html, application/xhtml+xml' },
  maxBytes: MAX_PAGE_BYTES,
  mayUseTime: true,
  read: (response) => parsedPage(response, rule),
})

// A cached page is read again if the rule has changed, because the reader's schema is then another one.
const readers = new LRUCache<string, ReturnType<typeof readerWith>>({ max: 1000 })

/** Returns the reader of product pages with a rule. */
export function pageReaderOf({
  price_selector,
  price_expression,
  availability_selector,
  availability_expression,
}: PageRule): ReturnType<typeof readerWith> {
  const rule = { price_selector, price_expression, availability_selector, availability_expression }
  const name = JSON.stringify(rule)
  const reader = readers.get(name) ?? readerWith(rule)
  readers.set(name, reader)
  return reader
}
