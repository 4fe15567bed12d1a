/** Long amounts in main units, by currency of a store. */
export const longestAmounts = {
  IDR: 129_900_000,
  VND: 129_900_000,
  COP: 12_990_000.55,
  KRW: 12_990_000,
  JPY: 12_990_000,
  CLP: 12_990_000,
  KWD: 129_900.555,
  HUF: 49_900_000,
  IRR: 9_990_000_000,
  CHF: 1_299_000.55,
}
