import { html, page, wordpressError, type StoreError } from './shapes'

/** A text that is too long for a page of a closed shop. */
const longPage = (text: string) => html('Home', `<p>${'Bags and shoes for everybody. '.repeat(80)}</p><p>${text}</p>`)

export const unrelatedPages: readonly StoreError[] = [
  [
    'a storefront that says "captcha" somewhere',
    'medusa',
    page(200, longPage('Protected by captcha. Site is closed. Back soon.')),
    'store.not_json',
    'Home',
  ],
  [
    'a storefront that needs JavaScript',
    'medusa',
    page(200, html('Shop', 'You need to enable JavaScript to run this app.')),
    'store.not_json',
    'Shop',
  ],
  [
    'a notice of PHP before the response',
    'woocommerce',
    page(200, '<br />\n<b>Notice</b>: Undefined index in <b>/srv/plugin.php</b><br />\n[{"id":1}]'),
    'store.not_json',
    'a page instead of JSON',
  ],
  [
    'a rate limit of WooCommerce, with 400',
    'woocommerce',
    {
      ...wordpressError(400, 'rate_limit_exceeded', 'Too many requests. Please wait 28 seconds before trying again.'),
      headers: { 'ratelimit-limit': '25', 'ratelimit-remaining': '0', 'ratelimit-retry-after': '28' },
    },
    'store.throttled',
    'Please wait 28 seconds',
  ],
  ['a rate limit', 'shopify', page(429, html('Too many requests')), 'store.throttled', 'HTTP 429'],
  [
    'a bad gateway behind Akamai',
    'sfcc-ocapi',
    page(502, html('Bad gateway'), { server: 'AkamaiGHost' }),
    'store.unavailable',
    'HTTP 502',
  ],
  [
    'a 404 behind DataDome',
    'medusa',
    page(404, html('Not there'), { 'x-datadome': 'protected' }),
    'store.gone',
    'HTTP 404',
  ],
]
