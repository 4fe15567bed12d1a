/** Where browsers send what the policy stopped. */
export const CSP_REPORTS_PATH = '/csp-reports'
export const CSP_REPORTS = 'csp'

/** `connectOrigins`: other origins that the page may call (API_BASE_URL). */
export const contentSecurityPolicy = (connectOrigins: readonly string[]): string =>
  [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self'",
    // Arco's text area measures itself and ECharts places its tooltip by style attributes; no style element is allowed.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    `connect-src ${["'self'", ...connectOrigins].join(' ')}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    `report-uri ${CSP_REPORTS_PATH}`,
    `report-to ${CSP_REPORTS}`,
  ].join('; ')

/** No script without a hash runs on the console's pages, whatever a page's own code does. */
export const INTEGRITY_POLICY = 'blocked-destinations=(script)'
