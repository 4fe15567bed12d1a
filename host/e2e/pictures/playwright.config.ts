import journeys from '../playwright.config'

/** Takes the README's pictures: `npm run pictures`. */
export default {
  ...journeys,
  testMatch: 'take-*.ts',
  outputDir: '../../test-results',
  workers: 1,
  timeout: 300_000,
}
