/** Path to which browsers report violations of the Content Security Policy (CSP). */
export const CSP_REPORTS_PATH = '/csp-reports'
export const CSP_REPORTS = 'csp'

/**
 * Content Security Policy (CSP) of the console's pages.
 * @param connectOrigins other origins that the page may call (`API_BASE_URL`)
 */
export const contentSecurityPolicy = (connectOrigins: readonly string[]): string =>
  [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self'",
    // Arco's text area and the tooltips of ECharts need style attributes. Style elements are not permitted.
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

/** Permits only scripts with a hash on the console's pages, independent of a page's code. */
export const INTEGRITY_POLICY = 'blocked-destinations=(script)'
