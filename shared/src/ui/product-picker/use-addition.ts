import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { callWith } from '@outlet/shared/api/call'
import { action, query, withoutTopics } from '@outlet/shared/api/query'
import type { ApiError } from '../../api/api-error'
import type { ProductCandidate } from '../../contract/products/product-candidates'
import { getProductCandidate } from '../../contract/products/product-candidates'
import { addProduct } from '../../contract/products/add-product'
import { connectStore, isProven, tryStore, usualLimits, type StoreTrial } from '../../contract/stores/configure-stores'
import {
  isWebAddress,
  recogniseAddress,
  type RecognisedAddress,
  type StoreProposal,
} from '../../contract/stores/recognise-address'
import { StoreSettings } from '../../contract/stores/store-settings'
import { useAction } from '../use-action'
import { useMissingProofs } from '../use-missing-proofs'

export const recognitionQuery = (address: string) => ({
  // Requests to the store are not repeated for each change of the console's data.
  ...withoutTopics(query(recogniseAddress, { body: { address } })),
  enabled: isWebAddress(address),
  retry: false,
  staleTime: Infinity,
})

/** By the exact id: a search would normalize it, and does not accept a single letter. */
const candidateQuery = (storeKey: string, productId: string) =>
  query(getProductCandidate, { params: { storeKey, productId } })

/** The settings with which the store is connected, or null if a person must complete them. */
const settingsOf = (proposal: StoreProposal | null, product_id: string | undefined): StoreSettings | null => {
  if (!proposal) return null
  const { own, ...settings } = proposal
  const body = { ...settings, ...own, ...usualLimits, ...(product_id !== undefined && { product_id }) }
  return StoreSettings.safeParse(body).data ?? null
}

/** Tests the settings once, so that a store is connected only if its product can be read. */
const trialQuery = (settings: StoreSettings | null) => ({
  queryKey: [tryStore.path, settings],
  queryFn: async ({ signal }: { signal: AbortSignal }) =>
    settings ? callWith(tryStore, { body: settings }, signal) : null,
  enabled: settings !== null,
  retry: false,
  staleTime: Infinity,
  meta: { quiet: true },
})

/** The step that makes the product of an address available. */
export interface Addition {
  /** Outcome of the test of a new store; undefined until it is there, and for a connected store. */
  readonly trial: StoreTrial | null | undefined
  readonly trialError: ApiError | null
  readonly isTried: boolean
  /** Texts of what the test did not read; such a store is connected by its form only. */
  readonly missing: readonly string[]
  /** Whether the step can be taken. */
  readonly isPossible: boolean
  readonly isPending: boolean
  readonly refusal: ReturnType<typeof useAction>['refusal']
  readonly run: () => Promise<boolean>
}

/** Connects the store if necessary, adds the product if necessary, and picks it. */
export const useAddition = (
  { store, product, proposal }: RecognisedAddress,
  onPick: (product: ProductCandidate) => void,
): Addition => {
  const queryClient = useQueryClient()
  const { mutateAsync: connect } = useMutation(action(connectStore))
  const { mutateAsync: add } = useMutation(action(addProduct))
  // The store stays connected if the product cannot be added afterwards.
  const [connected, setConnected] = useState<string>()
  const settings = product ? settingsOf(proposal, product.id) : null
  const { data: trial, error: trialError } = useQuery<StoreTrial | null, ApiError>(trialQuery(settings))
  const connectNew = async (body: StoreSettings) => {
    const { key } = await connect({ body })
    setConnected(key)
    return key
  }
  const step = useAction(async () => {
    const key = store?.key ?? connected ?? (settings && (await connectNew(settings)))
    if (!product || !key) return
    if (!product.is_known) await add({ params: { storeKey: key }, body: { product_id: product.id } })
    onPick(await queryClient.fetchQuery(candidateQuery(key, product.id)))
    // The store and the product are known from now on.
    queryClient.removeQueries({ queryKey: [recogniseAddress.path] })
  })
  const missing = useMissingProofs(trial, settings?.currency ?? '')
  const isNewPossible = !!trial && !!settings && isProven(trial, settings.currency)
  const isPossible = product !== null && (store !== null || isNewPossible)
  return { ...step, trial, trialError, isTried: settings !== null, missing, isPossible }
}
