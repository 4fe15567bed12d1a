import base from './playwright.config'
const { globalSetup: _none, ...rest } = base
export default rest
