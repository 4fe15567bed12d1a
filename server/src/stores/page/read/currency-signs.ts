import { currencyCodes } from '@outlet/shared/contract/money/currency-codes'
import { normaliseSearch } from '@outlet/shared/contract/text'

/** Signs and abbreviations in upper case, without a last point, and the currencies that use them. */
const CURRENCIES = {
  $: 'USD ARS AUD BBD BMD BND BSD BZD CAD CLP COP CUC CUP CVE DOP FJD GYD HKD JMD KYD LRD MOP MXN NAD NIO NZD SBD SGD SRD TOP TTD TWD UYU WST XCD',
  US$: 'USD',
  CA$: 'CAD',
  C$: 'CAD NIO',
  AU$: 'AUD',
  A$: 'AUD',
  NZ$: 'NZD',
  HK$: 'HKD',
  NT$: 'TWD',
  MX$: 'MXN',
  R$: 'BRL',
  S$: 'SGD',
  '€': 'EUR',
  '£': 'GBP EGP FKP GIP LBP SDG SHP SSP SYP',
  '₤': 'GBP EGP LBP SYP',
  '¥': 'JPY CNY',
  'CN¥': 'CNY',
  'JP¥': 'JPY',
  '₹': 'INR',
  '₩': 'KRW',
  '₽': 'RUB',
  '₺': 'TRY',
  '₴': 'UAH',
  '₫': 'VND',
  '฿': 'THB',
  '₪': 'ILS',
  '₦': 'NGN',
  '₱': 'PHP',
  '₡': 'CRC',
  '₲': 'PYG',
  '₵': 'GHS',
  '₸': 'KZT',
  '₼': 'AZN',
  '₾': 'GEL',
  '₮': 'MNT',
  '֏': 'AMD',
  '៛': 'KHR',
  '₭': 'LAK',
  '৳': 'BDT',
  '؋': 'AFN',
  // The normal form of the rial's sign.
  '\u0631\u06CC\u0627\u0644': 'IRR OMR QAR SAR YER',
  KR: 'SEK NOK DKK ISK',
  ZŁ: 'PLN',
  KČ: 'CZK',
  FT: 'HUF',
  LEI: 'RON MDL',
  RS: 'INR LKR MUR NPR PKR SCR',
  RM: 'MYR',
  RP: 'IDR',
  TL: 'TRY',
  РУБ: 'RUB BYN',
  Р: 'RUB BYN',
  ЛВ: 'BGN',
  'S/': 'PEN',
  FR: 'CHF',
  元: 'CNY HKD MOP TWD',
  円: 'JPY',
  원: 'KRW',
  ДИН: 'RSD',
  DIN: 'RSD BHD DZD IQD JOD KWD LYD TND',
}

const currenciesBySign: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(CURRENCIES).map(([sign, codes]) => [sign, codes.split(' ')]),
)
const codes: ReadonlySet<string> = new Set(currencyCodes)

/** Returns the currencies that a sign, an abbreviation or a code may mean; empty for any other text. */
export function currenciesOf(sign: string): readonly string[] {
  const plain = normaliseSearch(sign).toUpperCase().replace(/\.$/, '')
  return currenciesBySign.get(plain) ?? (codes.has(plain) ? [plain] : [])
}

const ownSigns = [...currenciesBySign].filter(([sign, all]) => /^\p{Sc}$/u.test(sign) && all.length === 1)

/** Returns the currency that the sign beside an amount names by itself; null if there is none. */
export const currencyOfSign = (text: string): string | null =>
  ownSigns.find(([sign]) => text.includes(sign))?.[1][0] ?? null
