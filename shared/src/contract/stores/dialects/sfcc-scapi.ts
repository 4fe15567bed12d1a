import { defineDialect, proxyLogin } from '../define-dialect'
import { clientId, sfccFields, sfccSettings } from '../sfcc-settings'
import { z } from '../../zod'

const scapi = defineDialect('sfcc-scapi', {
  name: { 'zh-CN': 'Salesforce Commerce Cloud（SCAPI）', 'en-US': 'Salesforce Commerce Cloud (SCAPI)' },
  hint: {
    'zh-CN': '以访客身份通过 Shopper API 读取准确库存。',
    'en-US': 'Exact stock, by the Shopper APIs with a guest sign-in.',
  },
  originExample: 'https://kv7kzm78.api.commercecloud.salesforce.com',
  own: {
    organization_id: z
      .string()
      .trim()
      .regex(/^f_ecom_[a-z0-9]{4}_[a-z0-9]{3}$/, 'store.organization_id_invalid'),
    ...sfccSettings,
    /** Redirect URI registered with a public client; null for a private client, which has a secret instead. */
    redirect_uri: z.url({ error: 'store.redirect_uri_invalid' }).max(256).nullish(),
  },
  /** Private client with a secret, public client without. */
  credentials: z.strictObject({
    client_id: clientId,
    client_secret: z.string().trim().min(1).max(200).optional(),
    ...proxyLogin,
  }),
  fields: {
    ...sfccFields,
    organization_id: {
      label: { 'zh-CN': '组织 ID', 'en-US': 'Organization ID' },
      hint: {
        'zh-CN': '以 f_ecom_ 开头，可在 Business Manager 的 Salesforce Commerce API 设置中查看。',
        'en-US': 'Begins with f_ecom_; shown in Business Manager under Salesforce Commerce API settings.',
      },
      example: 'f_ecom_zzxy_prd',
      isAccess: true,
      problems: {
        'store.organization_id_invalid': {
          'zh-CN': '组织 ID 形如 f_ecom_zzxy_prd',
          'en-US': 'An organization ID looks like f_ecom_zzxy_prd',
        },
      },
    },
    redirect_uri: {
      label: { 'zh-CN': '重定向地址', 'en-US': 'Redirect URI' },
      hint: {
        'zh-CN': '仅公共客户端需要：填写已为它登记的地址，不会真正打开。',
        'en-US': 'Public clients only: one registered with the client. Nothing is opened there.',
      },
      example: 'http://localhost:3000/callback',
      isAccess: true,
      problems: {
        'store.redirect_uri_required': {
          'zh-CN': '请填写为公共客户端登记的重定向地址，或填写客户端密钥',
          'en-US': 'Enter one of the redirect URIs registered with the public client, or a client secret',
        },
        'store.redirect_uri_invalid': {
          'zh-CN': '请输入完整地址，或留空',
          'en-US': 'Enter a full address, or leave this empty',
        },
      },
    },
    client_secret: {
      label: { 'zh-CN': '客户端密钥', 'en-US': 'Client secret' },
      hint: {
        'zh-CN': '私有客户端才有；公共客户端请留空。',
        'en-US': 'Private clients only. Leave empty for a public client.',
      },
    },
  },
})

/**
 * Whether the credentials suffice for a SCAPI client. A client without a secret authenticates with a registered
 * redirect URI.
 */
export const mayBeScapiClient = (redirect_uri: string | null | undefined, secret: string | undefined): boolean =>
  secret !== undefined || Boolean(redirect_uri)

const needsRedirect = { path: ['redirect_uri'], error: 'store.redirect_uri_required' }
export const sfccScapi = {
  ...scapi,
  connect: scapi.connect.refine(
    ({ redirect_uri, credentials }) => mayBeScapiClient(redirect_uri, credentials.client_secret),
    needsRedirect,
  ),
  trial: scapi.trial.refine(
    ({ redirect_uri, credentials }) => !credentials || mayBeScapiClient(redirect_uri, credentials.client_secret),
    needsRedirect,
  ),
}
