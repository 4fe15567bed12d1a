import type { Address } from './basket'

/** A customer account of the practice store. Sample data, the same in every run; nothing can really be bought. */
export interface Account {
  login: string
  password: string
  customerId: string
  email: string
  addresses: readonly (Address & { address_id: string; preferred: boolean })[]
  /** Saved payment instruments; the card number is masked. */
  paymentInstruments: readonly { payment_instrument_id: string; payment_method_id: string; masked: string }[]
}

const address = {
  first_name: 'Ada',
  last_name: 'Practice',
  address1: '1 Sample Street',
  city: 'Sampletown',
  postal_code: '10000',
  country_code: 'US',
}

export const accounts: readonly Account[] = ['ada', 'ben'].map((name) => ({
  login: `${name}@practice.example`,
  password: 'practice-password',
  customerId: `practice-${name}`,
  email: `${name}@practice.example`,
  addresses: [
    { ...address, address_id: 'home', preferred: true },
    { ...address, address_id: 'work', address1: '2 Sample Street', preferred: false },
  ],
  paymentInstruments: [
    { payment_instrument_id: 'saved-card', payment_method_id: 'CREDIT_CARD', masked: '************1111' },
  ],
}))

export const accountOf = (login: string, password: string): Account | null =>
  accounts.find((account) => account.login === login && account.password === password) ?? null

export const accountById = (customerId: string): Account | null =>
  accounts.find((account) => account.customerId === customerId) ?? null
