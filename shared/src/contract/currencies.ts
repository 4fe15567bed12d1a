/**
 * Currencies whose minor unit has other than two decimal digits, by ISO 4217 list one. Browsers and Node disagree with each
 * other about some currencies (HUF, IDR, IQD), so no amount may depend on Intl's digits.
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

/** Decimal digits of a currency's amounts: CNY 2, JPY 0, KWD 3. A code that is not in ISO 4217 list one has 2. */
export const currencyDigits = (currency: string): number => digitsByCode.get(currency) ?? 2
