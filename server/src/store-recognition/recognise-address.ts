import { eq, sql } from 'drizzle-orm'
import type { RecognisedAddress, StoreProposal } from '@outlet/shared/contract/stores/recognise-address'
import type { StoreDialect } from '@outlet/shared/contract/stores/store-settings'
import { authorise, can } from '../platform/audit/actor'
import type { Caller } from '../platform/audit/record-audit'
import type { Database } from '../platform/db/database'
import { sharedAgent } from '../platform/http-client/address-guard'
import { Refusal } from '../platform/http/refusal'
import { findSharedProduct } from '../products/find-shared-product'
import { recognisers } from '../stores/of-dialect'
import { addressRules, type ConnectorDeps } from '../stores/open-connector'
import { freeAdmission, storeAdmission } from '../stores/store-admission'
import { openCredentials } from '../stores/store-credentials'
import type { Recognised } from '../stores/recognise'
import { storeTable, type StoreRow } from '../stores/store-row'
import { openPlatformIdentity } from '../ucp-platform/open-platform-identity'
import { AddressProbe } from './address-probe'

/** Time limit of a recognition in ms; a person is waiting. */
const MAX_MS = 25_000
const MAX_KEY = 40

type Found = Recognised & { dialect: StoreDialect }

const plainHost = ({ hostname }: URL): string => hostname.replace(/^www\./, '')

/** A key from the host that no store has, or had: connecting a former key would bring back that store's data. */
async function freeKey(db: Database, address: URL): Promise<string> {
  const base = plainHost(address)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replace(/^-+/, '')
    .slice(0, MAX_KEY)
  const { rows } = await db.execute<{ key: string }>(sql`select key from stores where starts_with(key, ${base})`)
  const taken = new Set(rows.map(({ key }) => key))
  for (let number = 1; ; number++) {
    const key = number === 1 ? base : `${base}-${number}`
    if (!taken.has(key)) return key
  }
}

const isKnown = async (db: Database, store: string, id: string): Promise<boolean> =>
  (await db.execute(sql`select from products where website_type = ${store} and id = ${id} and deleted_at is null`))
    .rowCount === 1

/**
 * Tries the dialects whose mark the page contains first, then the others, until one recognises the store; for a
 * connected store only its own.
 */
async function recogniseStore(probe: AddressProbe, connected: StoreDialect | null): Promise<Found | null> {
  // Other requests would only wait for the same host.
  if (probe.isUnreached) return null
  const source = probe.page?.body.toString('latin1') ?? ''
  const tried = recognisers.filter(({ dialect }) => connected === null || dialect === connected)
  const [marked, others] = [
    tried.filter(({ recogniser }) => recogniser.mark.test(source)),
    tried.filter(({ recogniser }) => !recogniser.mark.test(source)),
  ]
  for (const { dialect, recogniser } of [...marked, ...others]) {
    const recognised = await recogniser.recognise(probe)
    if (recognised) return { ...recognised, dialect }
  }
  return null
}

async function proposalOf(db: Database, address: URL, found: Found): Promise<StoreProposal> {
  const { dialect, currency, own } = found
  const name = found.name?.trim().slice(0, 100) || plainHost(address)
  return { key: await freeKey(db, address), name, dialect, base_url: address.origin, currency, own: { ...own } }
}

type Shared = Awaited<ReturnType<typeof findSharedProduct>>
type Result = Pick<RecognisedAddress, 'store' | 'product' | 'proposal' | 'needs_admin'>

const known = ({ store, product }: Shared): Result => ({
  store,
  product: product && { id: product.id, name: product.name, is_known: true },
  proposal: null,
  needs_admin: false,
})

const readRow = async (db: Database, store: Shared['store']): Promise<StoreRow | null> =>
  store ? ((await db.select().from(storeTable).where(eq(storeTable.key, store.key)))[0] ?? null) : null

/** The way to a connected store: its own proxy, limits and pauses; to an unknown host, those of no store. */
function wayTo({ db, config, secrets }: ConnectorDeps, address: URL, row: StoreRow | null) {
  if (row)
    return { rules: addressRules(row, config, openCredentials(secrets, row)), admission: storeAdmission(db, row.key) }
  const unknown = { is_practice: false, base_url: address.origin, proxy: null }
  return { rules: addressRules(unknown, config, {}), admission: freeAdmission }
}

/** Reads the page at the address. Throws Refusal `store.address_refused`. */
async function probeAddress(
  deps: ConnectorDeps,
  address: URL,
  row: StoreRow | null,
  mayFollow: (target: URL) => boolean,
): Promise<AddressProbe> {
  const { rules, admission } = wayTo(deps, address, row)
  const probe = new AddressProbe(
    sharedAgent(rules),
    admission,
    openPlatformIdentity(deps),
    address,
    AbortSignal.timeout(MAX_MS),
  )
  await probe.readPage(mayFollow)
  if (!probe.requests.some(({ error_code }) => error_code === 'store.address_refused')) return probe
  throw new Refusal('invalid', 'store.address_refused')
}

async function recogniseProbed(db: Database, probe: AddressProbe, row: StoreRow | null): Promise<Result> {
  const store = row && { key: row.key, name: row.name }
  const found = await recogniseStore(probe, row && row.dialect)
  const is_known = store !== null && !!found?.product && (await isKnown(db, store.key, found.product.id))
  const product = found?.product ? { ...found.product, is_known } : null
  const proposal = found && !store ? await proposalOf(db, probe.address, found) : null
  return { store, product, proposal, needs_admin: false }
}

/**
 * Finds the store and the product of an address: a stored product, a product of a connected store, or a store that can
 * be connected. Unknown hosts are requested only for those who may connect stores. Throws Refusal
 * `store.address_refused` for an address in a private network.
 */
export async function recogniseAddress(
  deps: ConnectorDeps,
  { actor }: Caller,
  { address: text }: { address: string },
): Promise<RecognisedAddress> {
  authorise(actor, 'products.add')
  const address = new URL(text)
  const shared = await findSharedProduct(deps.db, actor, address.href)
  const unrequested = { host: address.host, requests: [] }
  if (shared.product) return { ...unrequested, ...known(shared) }
  if (!shared.store && !can(actor, 'stores.write')) return { ...unrequested, ...known(shared), needs_admin: true }
  // A store may redirect anywhere.
  const mayFollow = (target: URL) => can(actor, 'stores.write') || plainHost(target) === plainHost(address)
  const row = await readRow(deps.db, shared.store)
  const probe = await probeAddress(deps, address, row, mayFollow)
  const { host } = probe.address
  const reached = host === address.host ? shared : await findSharedProduct(deps.db, actor, probe.address.href)
  const ofHost = host === address.host ? row : await readRow(deps.db, reached.store)
  const result = reached.product ? known(reached) : await recogniseProbed(deps.db, probe, ofHost)
  return { host, requests: probe.requests, ...result }
}
