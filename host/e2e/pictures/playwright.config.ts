import journeys from '../playwright.config'

/** Takes pictures of the screens, and those of the README: `npm run pictures [-- workplace tasks]`. */
export default {
  ...journeys,
  testMatch: 'take-*.ts',
  outputDir: '../../test-results',
  workers: 1,
  timeout: 3_600_000,
}
