import { storableText } from '../platform/db/to-json-rows'
import { redactSecrets } from '../platform/http-client/redact-secrets'
import type { Catalogue, Connector, StockReading } from './connector'
import { ConnectorError } from './connector-error'
import type { StoreClient } from './http/store-client'
import { withoutSecrets } from './http/without-secrets'
import { RefusedError } from './refused-step'
import type { Cancel, Shopper } from './shopper'

/** Maximum number of characters of a store's text. */
const MAX_TEXT_LENGTH = 400
/** A shorter secret may be an ordinary part of a code, on which decisions depend. */
const MIN_LENGTH_IN_CODE = 8

type Sender = Pick<StoreClient, 'secrets'>

function resultWithoutSecrets<Result>(result: Result, secrets: readonly string[]): Result {
  if (typeof result !== 'object' || result === null || !('outcome' in result)) return result
  const long = secrets.filter(({ length }) => length >= MIN_LENGTH_IN_CODE)
  const texts = Object.entries({ code: long, message: secrets, why: secrets })
  const struck = Object.entries(result).flatMap(([name, text]): [string, string][] => {
    const [, own] = texts.find(([known]) => known === name) ?? []
    if (!own || typeof text !== 'string') return []
    return [[name, storableText(redactSecrets(text, own)).slice(0, MAX_TEXT_LENGTH)]]
  })
  return { ...result, ...Object.fromEntries(struck) }
}

/** Texts of a store are in these errors only: all others are our own. */
function cleanedError(error: unknown, secrets: readonly string[]): unknown {
  if (error instanceof ConnectorError) return withoutSecrets(error, secrets)
  return error instanceof RefusedError ? new RefusedError(resultWithoutSecrets(error.refused, secrets)) : error
}

/**
 * Returns the result of a step, or throws its error, without our secrets in the store's texts: a store may repeat them,
 * such as in "declined for token …". The secrets are read after the step, which may have requested a token.
 */
async function cleaned<Result>(client: Sender, work: () => Promise<Result>): Promise<Result> {
  try {
    return resultWithoutSecrets(await work(), client.secrets)
  } catch (error) {
    throw cleanedError(error, client.secrets)
  }
}

const cleanReading = (reading: StockReading, { secrets }: Sender): StockReading =>
  reading.outcome === 'failed' ? { ...reading, error: withoutSecrets(reading.error, secrets) } : reading

const cleanCatalogue = (catalogue: Catalogue, client: Sender): Catalogue => ({
  list: (...given) => cleaned(client, () => catalogue.list(...given)),
  count: (...given) => cleaned(client, () => catalogue.count(...given)),
})

/** Removes our secrets from the errors of a connector, in which the store may repeat them. */
export function connectorWithoutEchoes(connector: Connector, client: Sender): Connector {
  const { catalogue, readMarket, readOffer } = connector
  return {
    caps: connector.caps,
    catalogue: catalogue && cleanCatalogue(catalogue, client),
    getProducts: (...given) => cleaned(client, () => connector.getProducts(...given)),
    readStock: async (...given) =>
      (await cleaned(client, () => connector.readStock(...given))).map((reading) => cleanReading(reading, client)),
    readMarket: readMarket && ((...given) => cleaned(client, () => readMarket(...given))),
    ...(readOffer && { readOffer: (...given) => cleaned(client, () => readOffer(...given)) }),
  }
}

const cleanCancel = (cancel: Cancel, client: Sender): Cancel => ({
  isOffered: (raw) => cancel.isOffered(raw),
  request: (...given) => cleaned(client, () => cancel.request(...given)),
})

/** Removes our secrets from the errors and results of a shopper, in which the store may repeat them. */
export function shopperWithoutEchoes(shopper: Shopper, client: Sender): Shopper {
  const { signIn, cancel, handOver } = shopper
  return {
    ...shopper,
    signIn: signIn && ((...given) => cleaned(client, () => signIn(...given))),
    prepare: (...given) => cleaned(client, () => shopper.prepare(...given)),
    quote: (...given) => cleaned(client, () => shopper.quote(...given)),
    discard: (...given) => cleaned(client, () => shopper.discard(...given)),
    place: (...given) => cleaned(client, () => shopper.place(...given)),
    find: (...given) => cleaned(client, () => shopper.find(...given)),
    read: (...given) => cleaned(client, () => shopper.read(...given)),
    cancel: cancel && cleanCancel(cancel, client),
    handOver: handOver && ((...given) => cleaned(client, () => handOver(...given))),
  }
}
