// Third-party stores that `npm run test:stores` installs, each in a separate folder with a fixed release.

const medusaConfig = `const { defineConfig } = require('@medusajs/framework/utils')
module.exports = defineConfig({
  admin: { disable: true },
  projectConfig: {
    databaseUrl: process.env.DATABASE_URL,
    databaseDriverOptions: { ssl: false },
    http: {
      storeCors: '*',
      adminCors: '*',
      authCors: '*',
      jwtSecret: process.env.JWT_SECRET,
      cookieSecret: process.env.JWT_SECRET,
    },
  },
})
`

const vendureMain = `const { bootstrap, DefaultLogger, dummyPaymentHandler, LogLevel } = require('@vendure/core')
const { populateInitialData } = require('@vendure/core/cli')

const config = {
  logger: new DefaultLogger({ level: LogLevel.Error }),
  apiOptions: { hostname: '127.0.0.1', port: Number(process.env.PORT) },
  authOptions: {
    tokenMethod: ['bearer'],
    requireVerification: false,
    superadminCredentials: { identifier: process.env.ADMIN, password: process.env.ADMIN_PASSWORD },
  },
  dbConnectionOptions: { type: 'postgres', url: process.env.DATABASE_URL, synchronize: true },
  paymentOptions: { paymentMethodHandlers: [dummyPaymentHandler] },
}
const handler = { code: dummyPaymentHandler.code, arguments: [{ name: 'automaticSettle', value: 'true' }] }
const initialData = {
  defaultLanguage: 'en',
  defaultZone: 'Americas',
  countries: [{ code: 'US', name: 'United States', zone: 'Americas' }],
  taxRates: [{ name: 'Standard Tax', percentage: 8 }],
  shippingMethods: [{ name: 'Standard Shipping', price: 500 }],
  paymentMethods: [{ name: 'On account', handler }],
  collections: [],
}
bootstrap(config)
  .then((app) => populateInitialData(app, initialData))
  .then(() => console.log('ready'))
`

const MEDUSA = '2.21.2'

export const realStores = {
  medusa: {
    version: MEDUSA,
    size: 'some 700 MB',
    dependencies: {
      '@medusajs/cli': MEDUSA,
      '@medusajs/framework': MEDUSA,
      '@medusajs/medusa': MEDUSA,
      '@swc/core': '1.16.22',
      // Compiles the project's own sources; Medusa's command line does not start without it.
      'ts-node': '10.9.2',
      typescript: '5.9.3',
    },
    files: { 'medusa-config.js': medusaConfig },
  },
  vendure: {
    version: '3.7.3',
    size: 'some 150 MB',
    dependencies: { '@vendure/core': '3.7.3', pg: '8.16.3' },
    files: { 'main.js': vendureMain },
  },
}
