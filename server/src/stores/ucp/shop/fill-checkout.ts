import { namesOf } from '../../person-names'
import { refuse } from '../../refused-step'
import type { Address, Checkout } from '../../shopper'
import type { WireCheckout, WireDestination, WireGroup, WireMethod } from './wire'

type Place = Checkout['shippingAddress']

/** Maps an address to the protocol's fields; those without a value are left out. */
export function postalAddress({ name, phone, lines, city, region, postalCode, country }: Address) {
  const [first_name, last_name] = namesOf(name)
  const [street_address = '', ...more] = lines
  return {
    first_name,
    last_name,
    street_address,
    ...(more.length > 0 && { extended_address: more.join(', ') }),
    address_locality: city,
    ...(region && { address_region: region }),
    ...(postalCode && { postal_code: postalCode }),
    address_country: country.toUpperCase(),
    ...(phone && { phone_number: phone }),
  }
}

/** Buyer of a typed address; null if the account's saved address is used, whose buyer the store knows. */
export function buyerOf(place: Place): Record<string, string> | null {
  if ('savedAddress' in place) return null
  const [first_name, last_name] = namesOf(place.name)
  const { email, phone } = place
  return { first_name, last_name, email, ...(phone && { phone_number: phone }) }
}

/** Fulfilment before the store has named methods and options: shipping all lines to the address. */
export const firstFulfilment = (place: Place, lineIds: readonly string[]) => ({
  methods: [
    {
      type: 'shipping',
      line_item_ids: lineIds,
      ...('savedAddress' in place ? {} : { destinations: [postalAddress(place)] }),
    },
  ],
})

const sameText = (one: unknown, other: unknown) =>
  String(one ?? '')
    .trim()
    .toLowerCase() ===
  String(other ?? '')
    .trim()
    .toLowerCase()

const ADDRESS_FIELDS = ['street_address', 'postal_code', 'address_country'] as const

const NOT_LISTED = 'the addresses to which the store would ship are others than the channel’s'

/**
 * Returns the destination of the address: the saved one by its id, or the one with the same street and postal code. A
 * store may spell a typed address otherwise, which is then the only destination. Null: the store lists none, and has the
 * one selected that was requested last. Throws RefusedError: it could ship to another address.
 */
function destinationOf(
  { destinations, selected_destination_id }: WireMethod,
  place: Place,
  requestedId: string | null,
): WireDestination | null {
  if (destinations.length === 0 && requestedId !== null && selected_destination_id === requestedId) return null
  if ('savedAddress' in place) {
    const saved = destinations.find(({ id }) => id === place.savedAddress)
    return saved ?? refuse('no-saved-address', `the store has saved no address ${place.savedAddress}`)
  }
  const typed: Record<string, unknown> = postalAddress(place)
  const same = destinations.filter((destination) =>
    ADDRESS_FIELDS.every((field) => sameText(destination[field], typed[field])),
  )
  const found = same.find(({ id }) => id === selected_destination_id) ?? same[0]
  const [only, ...others] = destinations
  return found ?? (only && others.length === 0 ? only : refuse('address-not-found', NOT_LISTED))
}

/** Returns the id of the option: the channel's by id or title, or the selected or first one. */
function optionOf({ options, selected_option_id }: WireGroup, wanted: string | null): string | null {
  if (options.length === 0) return selected_option_id ?? null
  if (wanted === null) return selected_option_id ?? options[0]?.id ?? null
  const found = options.find(({ id, title }) => id === wanted || sameText(title, wanted))
  return found?.id ?? refuse('no-shipping-method', `the store does not ship to this address by ${wanted}`)
}

const selectionOf = (method: WireMethod, { shippingAddress, shippingMethod }: Checkout, requestedId: string | null) => {
  const destination = destinationOf(method, shippingAddress, requestedId)
  const groups = method.groups.map((group) => ({ group, option: optionOf(group, shippingMethod) }))
  const isComplete =
    (destination === null || destination.id === method.selected_destination_id) &&
    groups.every(({ group, option }) => option === (group.selected_option_id ?? null))
  return { destination, groups, isComplete }
}

function refusePickup(methods: readonly WireMethod[]): null {
  if (methods.length === 0 || methods.some(({ type }) => type !== 'pickup')) return null
  return refuse('pickup-only', 'the store does not ship these lines, but lets them be picked up')
}

interface SelectedFulfilment {
  /** Id of the address that it selects. */
  destinationId: string | null
  fulfilment: { methods: object[] }
}

/**
 * Returns the fulfilment that selects the address and the shipping options; null if the store's response has them
 * already, or offers nothing to select. `requestedId`: id of the address that was selected before. Throws RefusedError.
 */
export function nextFulfilment(
  wire: WireCheckout,
  checkout: Checkout,
  requestedId: string | null = null,
): SelectedFulfilment | null {
  const methods = wire.fulfillment?.methods ?? []
  const method = methods.find(({ type }) => type === 'shipping')
  if (!method) return refusePickup(methods)
  const { destination, groups, isComplete } = selectionOf(method, checkout, requestedId)
  if (isComplete) return null
  const selected = {
    id: method.id,
    type: method.type,
    line_item_ids: method.line_item_ids,
    ...(destination
      ? { destinations: [destination], selected_destination_id: destination.id }
      : { selected_destination_id: method.selected_destination_id }),
    groups: groups.map(({ group: { id }, option }) => ({ id, selected_option_id: option })),
  }
  return { destinationId: destination?.id ?? requestedId, fulfilment: { methods: [selected] } }
}
