import { z } from '@outlet/shared/contract/zod'
import { wireList } from '../../wire-list'
import { dataOf, errorOfFault, GraphqlResponse } from '../vendure-faults'

// Queries of the Shop API for buying, and the fields of its responses that are read.

const IN_FULL = `code state currencyCode orderPlacedAt shipping total totalWithTax
  lines { quantity unitPriceWithTax productVariant { id } }
  payments { state amount refunds { state total } } fulfillments { state }`
const REFUSED = '__typename ... on ErrorResult { errorCode message }'
const NOT_MOVED = '... on OrderStateTransitionError { transitionError }'

/** Amounts in hundredths. */
export const WireOrder = z.object({
  code: z.string().min(1),
  state: z.string(),
  currencyCode: z.string(),
  /** Null while the order is a cart, in any state. */
  orderPlacedAt: z.coerce.date().nullish(),
  shipping: z.number(),
  total: z.number(),
  totalWithTax: z.number(),
  lines: wireList(
    z.object({
      quantity: z.number(),
      unitPriceWithTax: z.number().nullish(),
      productVariant: z.object({ id: z.string() }),
    }),
  ),
  payments: wireList(
    z.object({
      state: z.string(),
      amount: z.number(),
      refunds: wireList(z.object({ state: z.string(), total: z.number() })),
    }),
  ),
  fulfillments: wireList(z.object({ state: z.string() })),
})
export type WireOrder = z.infer<typeof WireOrder>

/** A refusal: HTTP 200 with a code, and possibly a text of the store in addition to the general message. */
const WireRefusal = z
  .object({ errorCode: z.string(), message: z.string(), transitionError: z.string().nullish() })
  .transform(({ errorCode, message, transitionError }) => ({ code: errorCode, message: transitionError ?? message }))

/** The result of a mutation, or its refusal. */
const resultOf = <Done extends z.ZodType>(done: Done) =>
  z.union([
    WireRefusal.transform((refusal) => ({ refusal, done: null })),
    done.transform((value) => ({ refusal: null, done: value })),
  ])
const Ordered = resultOf(WireOrder)
const Done = resultOf(z.looseObject({ __typename: z.string() }))

export const LOGIN = `mutation ($username: String!, $password: String!) {
  login(username: $username, password: $password) { ${REFUSED} }
}`
export const LoggedIn = z.object({ login: Done })

export const ADD = `mutation ($id: ID!, $quantity: Int!) {
  addItemToOrder(productVariantId: $id, quantity: $quantity) { ${REFUSED} ... on Order { ${IN_FULL} } }
}`
export const Added = z.object({ addItemToOrder: Ordered })

const ADDRESS = 'id fullName streetLine1 streetLine2 city province postalCode phoneNumber defaultShippingAddress'
export const ACTIVE = `{
  activeOrder { ${IN_FULL} }
  activeCustomer { addresses { ${ADDRESS} country { code } } }
}`
const text = z.string().nullish()
export const WireAddress = z.object({
  id: z.string(),
  defaultShippingAddress: z.boolean().nullish(),
  fullName: text,
  streetLine1: text,
  streetLine2: text,
  city: text,
  province: text,
  postalCode: text,
  phoneNumber: text,
  country: z.object({ code: z.string() }),
})
export type WireAddress = z.infer<typeof WireAddress>
export const Active = dataOf(
  z.object({
    activeOrder: WireOrder.nullish(),
    activeCustomer: z.object({ addresses: wireList(WireAddress) }).nullish(),
  }),
)

/**
 * Mutation that sets customer and addresses. An order that was already arranged is first returned to the state in which
 * it accepts changes.
 */
export const addressMutation = (as: { isGuest: boolean; isArranged: boolean }): string => `mutation (
    ${as.isGuest ? '$customer: CreateCustomerInput!' : ''} $shipping: CreateAddressInput!, $billing: CreateAddressInput!
  ) {
    ${as.isArranged ? `back: transitionOrderToState(state: "AddingItems") { ${REFUSED} ${NOT_MOVED} }` : ''}
    ${as.isGuest ? `customer: setCustomerForOrder(input: $customer) { ${REFUSED} }` : ''}
    shipping: setOrderShippingAddress(input: $shipping) { ${REFUSED} }
    billing: setOrderBillingAddress(input: $billing) { ${REFUSED} }
  }`
export const Addressed = z.record(z.string(), Done)

export const ELIGIBLE = '{ eligibleShippingMethods { id code } eligiblePaymentMethods { code isEligible } }'
export const Eligible = dataOf(
  z.object({
    eligibleShippingMethods: z.array(z.object({ id: z.string(), code: z.string() })),
    eligiblePaymentMethods: z.array(z.object({ code: z.string(), isEligible: z.boolean() })),
  }),
)

export const ARRANGE = `mutation ($method: [ID!]!) {
  method: setOrderShippingMethod(shippingMethodId: $method) { ${REFUSED} }
  ready: transitionOrderToState(state: "ArrangingPayment") { ${REFUSED} ${NOT_MOVED} ... on Order { ${IN_FULL} } }
}`
export const Arranged = z.object({ method: Done, ready: Ordered })

export const PAY = `mutation ($input: PaymentInput!) {
  addPaymentToOrder(input: $input) { ${REFUSED} ${NOT_MOVED} ... on Order { ${IN_FULL} } }
}`
export const Paid = z.object({ addPaymentToOrder: Ordered })

export const CANCEL = `mutation { transitionOrderToState(state: "Cancelled") { ${REFUSED} ${NOT_MOVED} } }`
export const Cancelled = z.object({ transitionOrderToState: Done })

export const BY_CODE = `query ($code: String!) { orderByCode(code: $code) { ${IN_FULL} } }`
/**
 * Null when the store shows no such order: Vendure does not distinguish missing orders from those of other customers.
 */
export const ByCode = GraphqlResponse.transform(({ content, fault }) => {
  if (fault?.type === 'FORBIDDEN') return { orderByCode: null }
  if (fault) throw errorOfFault(fault)
  return content
}).pipe(z.object({ orderByCode: WireOrder.nullish() }))
