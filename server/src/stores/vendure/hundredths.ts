import type { Money } from '@outlet/shared/contract/money'
import { decimalMoney } from '../decimal-money'

/** Vendure's `DefaultMoneyStrategy`: amounts have two decimals in every currency, even in those without decimals. */
export const hundredths = (amount: number | null | undefined, currency: string): Money | null =>
  typeof amount === 'number' ? decimalMoney(amount / 100, currency) : null
