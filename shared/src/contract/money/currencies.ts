/**
 * Currencies whose minor unit does not have two decimal digits, by ISO 4217 list one. Browsers and Node disagree about
 * some currencies (HUF, IDR, IQD), so no amount may depend on the digits of `Intl`.
 */
export const codesByDigits: Readonly<Record<number, string>> = {
  0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF',
  3: 'BHD IQD JOD KWD LYD OMR TND',
  4: 'CLF UYW',
}

const digitsByCode: ReadonlyMap<string, number> = new Map(
  Object.entries(codesByDigits).flatMap(([digits, codes]) =>
    codes.split(' ').map((code) => [code, Number(digits)] as const),
  ),
)

/**
 * Number of decimal digits of a currency: CNY 2, JPY 0, KWD 3. Returns 2 for a code that is not in ISO 4217 list one.
 */
export const currencyDigits = (currency: string): number => digitsByCode.get(currency) ?? 2
