import { currencyDigits } from './currencies'
import { currencyCodes } from './currency-codes'

/** ISO 4217 list one as published on 2024-06-25: codes by number of minor units. */
const published = {
  0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF',
  2: 'AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD CDF CHE CHF CHW CNY COP COU CRC CUC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MXV MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD USN UYU UZS VED VES WST XCD YER ZAR ZMW ZWG',
  3: 'BHD IQD JOD KWD LYD OMR TND',
  4: 'CLF UYW',
}

/** Codes added by later amendments. */
const added = ['XAD', 'XCG']

test('the number of digits is that of ISO 4217 list one', () => {
  const entries = Object.entries(published).flatMap(([digits, codes]) =>
    codes.split(' ').map((code) => [code, Number(digits)]),
  )
  expect(entries).toHaveLength(166)
  expect(entries.map(([code]) => [code, currencyDigits(String(code))])).toEqual(entries)
  expect(currencyCodes.filter((code) => !entries.some(([known]) => known === code))).toEqual(added)
})

test('a code that is not on the list has two digits', () => {
  expect(currencyDigits('XYZ')).toBe(2)
})
