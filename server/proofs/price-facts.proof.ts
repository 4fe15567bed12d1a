import { proofDatabase } from './buying/proof-database'
import { checkPriceFacts } from './price-facts/check-price-facts'
import type { Proof } from './proof'

export const proof: Proof = {
  name: 'price-facts',
  about: 'random price histories with gaps, other currencies, corrections and purges: no false lowest price',
  tries: 2000,
  partOf: 100,
  async run({ tries, seed }) {
    const database = await proofDatabase()
    try {
      return { counts: { histories: tries }, found: await checkPriceFacts(database.db, { tries, seed }) }
    } finally {
      await database.close()
    }
  },
}
