import { z } from '@outlet/shared/contract/zod'
import { pageIn } from '../../http/page'
import type { LimitedResponse } from '../../http/send-limited'
import { errorOfClosed, errorOfStatus } from '../../http/response-error'
import type { ResponseReader } from '../../http/store-client'
import { ConnectorError } from '../../connector-error'
import { pageFaults } from '../page-faults'
import { chooseProduct } from './choose-product'
import { parsePage, type ParsedPage } from './read-page'

const MAX_PAGE_BYTES = 2 * 1024 * 1024

const hasProduct = ({ sources, addresses }: ParsedPage): boolean =>
  sources.some((top) => chooseProduct(top, addresses, new Set()).length > 0)

/**
 * Parses a page. Normal pages contain scripts and texts of bot protections, so that a page counts as a wall or as that
 * of a closed shop only if it describes no product.
 */
function parsedPage(response: LimitedResponse): ParsedPage {
  const { status, url, body, headers } = response
  const isMissing = status === 404 || status === 410
  if (isMissing)
    throw errorOfChallenge(response) ?? new ConnectorError('store.not_found', { message: `HTTP ${status}` })
  if (status < 200 || status > 299) throw errorOfPage(response)
  const page = parsePage({ body, contentType: headers['content-type'], url })
  const closed = hasProduct(page) ? null : errorOfClosed(response)
  if (closed) throw closed
  return pageIn(response) ? page : { ...page, title: null, sources: [] }
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

/** Reader of a product's page. */
export const pageReader: ResponseReader<z.ZodType<ParsedPage>> = {
  // Its value comes from `parsePage`.
  schema: z.custom<ParsedPage>(),
  headers: { accept: 'text/html, application/xhtml+xml' },
  maxBytes: MAX_PAGE_BYTES,
  mayUseTime: true,
  read: parsedPage,
}
