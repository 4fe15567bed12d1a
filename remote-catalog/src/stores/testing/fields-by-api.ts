/** By API as the form names it: the values of its own fields, and the settings that are sent for them. */
export const fieldsByApi: readonly (readonly [
  api: string,
  fields: Readonly<Record<string, string>>,
  settings: Readonly<Record<string, unknown>>,
])[] = [
  ['Shopify', {}, { dialect: 'shopify', country: null, credentials: {} }],
  [
    'Shopify',
    {
      'Storefront access token': 'of_the_shop',
      'Country (market)': 'us',
      Proxy: 'http://a.example:3128/',
      'Proxy user': 'ada',
    },
    {
      dialect: 'shopify',
      country: 'US',
      proxy: 'http://a.example:3128',
      credentials: { storefront_token: 'of_the_shop', proxy_user: 'ada' },
    },
  ],
  [
    'Medusa',
    { 'Publishable key': 'pk_1', 'Region ID': 'reg_01' },
    { dialect: 'medusa', region_id: 'reg_01', credentials: { publishable_key: 'pk_1' } },
  ],
  ['Vendure', { 'Channel token': 'uk-channel' }, { dialect: 'vendure', channel_token: 'uk-channel', credentials: {} }],
  ['Vendure', {}, { dialect: 'vendure', channel_token: null, credentials: {} }],
  [
    'Universal Commerce Protocol (UCP)',
    { 'Country (market)': 'de', 'OAuth client ID': 'console', 'OAuth client secret': 'sesame' },
    {
      dialect: 'ucp',
      country: 'DE',
      oauth_token_url: null,
      credentials: { oauth_client_id: 'console', oauth_client_secret: 'sesame' },
    },
  ],
  ['WooCommerce', {}, { dialect: 'woocommerce', credentials: {} }],
  [
    'Magento / Adobe Commerce',
    { 'Store view code': 'en_us' },
    { dialect: 'magento', store_view: 'en_us', credentials: {} },
  ],
  [
    'Salesforce Commerce Cloud (SCAPI)',
    {
      'Client ID': 'guest',
      'Client secret': 'sesame',
      'Organization ID': 'f_ecom_zzxy_prd',
      'Site ID': 'RefArch',
      'List price book': 'list',
    },
    {
      dialect: 'sfcc-scapi',
      organization_id: 'f_ecom_zzxy_prd',
      site_id: 'RefArch',
      category_ids: ['bags'],
      list_price_book: 'list',
      redirect_uri: null,
      credentials: { client_id: 'guest', client_secret: 'sesame' },
    },
  ],
]
