import { resolve } from 'node:path'
import { startTemplatePostgres } from './template-postgres'

/**
 * Jest's global set-up: one PostgreSQL for the run, with a migrated template that each test file copies, and a
 * temporary folder.
 */
export default async function startPostgres() {
  const { folder, stop } = await startTemplatePostgres(resolve(__dirname, '../..'))
  process.env['OUTLET_TEST_FOLDER'] = folder
  Object.assign(globalThis, { __stopPostgres: stop })
}
