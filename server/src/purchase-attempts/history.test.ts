import { testHistories } from './testing/test-histories'

testHistories(0)
