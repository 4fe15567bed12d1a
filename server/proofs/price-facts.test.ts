import { testDatabase } from '../src/testing/test-database'
import { checkPriceFacts } from './price-facts/check-price-facts'

test('price facts equal a count of the single readings, over random histories', async () => {
  const database = await testDatabase()
  try {
    expect(await checkPriceFacts(database.db, { tries: 25, seed: 7 })).toEqual([])
  } finally {
    await database.close()
  }
})
