import type { Page } from './page'
import type { RawResponse } from '../../platform/http-client/read-response'

/** Headers that bot protections send only with a challenge or a refusal. */
const CHALLENGE_HEADERS =
  /^(?:cf-mitigated|x-amzn-waf-action|x-dd-b|x-queueit-(?:redirect|failed)|x-kpsdk-[\w-]+|x-sucuri-block|x-px-block[\w-]*|sec-cp-challenge)$/

/** Headers that bot protections send with every response: a challenge if the response is a page or refuses. */
const WALL_HEADERS = /^(?:x-datadome[\w-]*|x-px[\w-]*|x-perimeterx[\w-]*)$/
/**
 * Whether the response comes through a delivery network that also carries the store's own responses: a challenge only
 * if it refuses.
 */
const isEdge = (headers: Record<string, string>) =>
  /akamaighost/i.test(headers['server'] ?? '') ||
  /incapsula|imperva/i.test(headers['x-cdn'] ?? '') ||
  headers['x-iinfo'] !== undefined

/** Marks in the source of challenge pages, and in the small objects sent instead of JSON. */
const CHALLENGE_SOURCE = new RegExp(
  [
    '_cf_chl_opt|cf-chl-|__cf_chl_|challenge-platform\\/h\\/\\w+\\/orchestrate',
    'captcha-delivery\\.com',
    'px-captcha|px-block|"blockScript"',
    '_Incapsula_Resource|incapsula incident|reese84',
    'sec-cp-challenge|sec_cp_challenge|\\/_sec\\/cp_challenge|cpr_chlge|bm-verify',
    '\\.queue-it\\.net\\/(?!script)',
    'awswaf\\.com|AwsWafIntegration|gokuProps',
    'KPSDK|perfdrive\\.com|distil_r_|TSPD_101',
  ].join('|'),
  'i',
)

/** Texts that challenge pages show to people. */
const CHALLENGE_TEXTS = new RegExp(
  [
    'captcha|are (?:a )?human|not a (?:ro)?bot|press (?:&|and) hold|checking your browser|just a moment',
    'access denied|you have been blocked|attention required|request unsuccessful|the requested url was rejected',
    'unusual (?:traffic|activity)|automated (?:access|requests|queries|traffic)|pardon our interruption|security check',
    'javascript and cookies to continue|bot (?:detect|protect|manage)|waiting room|virtual queue|you are (?:now )?in line',
    '人机验证|安全验证|访问被拒绝',
  ].join('|'),
  'i',
)

/** Addresses of challenges to which bot protections redirect. */
const CHALLENGE_ADDRESS =
  /\/\/(?:[\w-]+\.)*(?:queue-it\.net|captcha-delivery\.com|perfdrive\.com|challenges\.cloudflare\.com|awswaf\.com)[/?]|\/cdn-cgi\/(?:challenge|l\/chk)|[/=](?:captcha|bot-?check|challenge|are-you-human)\b|_incapsula_/i

const REFUSING = new Set([401, 403, 405, 406, 428, 429, 430])
const MISSING = new Set([404, 410])
const EDGE_REFUSING = new Set([403, 405, 406, 428])
/** Maximum size of a challenge in JSON, which is an object of a few lines. */
const SMALL_BYTES = 4096

/** Whether the response comes from the bot protection itself rather than from the store. */
const isWallsOwn = ({ status }: RawResponse, page: Page | null): boolean =>
  REFUSING.has(status) || (page !== null && !MISSING.has(status))

const headerSays = (response: RawResponse, page: Page | null): string | null => {
  const names = Object.keys(response.headers)
  const own = names.find((name) => CHALLENGE_HEADERS.test(name))
  if (own) return own
  const wall = names.find((name) => WALL_HEADERS.test(name))
  if (wall && isWallsOwn(response, page)) return wall
  return EDGE_REFUSING.has(response.status) && isEdge(response.headers) ? 'the edge of its delivery network' : null
}

const pageSays = ({ source, visibleText }: Page): string | null =>
  CHALLENGE_SOURCE.exec(source)?.[0] ?? CHALLENGE_TEXTS.exec(visibleText)?.[0] ?? null

const bodySays = ({ body }: RawResponse): string | null => {
  if (body.length > SMALL_BYTES) return null
  const text = body.toString('utf8')
  // Cloudflare's short form; 1015, its rate limit, is excluded.
  return CHALLENGE_SOURCE.exec(text)?.[0] ?? /^error code: 10(?:0[5-9]|10|12|20)\b/.exec(text)?.[0] ?? null
}

/**
 * Returns the mark by which a response, with any status, is a bot challenge or a waiting room; null = it is neither. We
 * stop there and inform the operator; we never work around a challenge.
 */
export const challengeIn = (response: RawResponse, page: Page | null): string | null =>
  headerSays(response, page) ??
  (page ? pageSays(page) : bodySays(response)) ??
  CHALLENGE_ADDRESS.exec(response.headers['location'] ?? '')?.[0] ??
  null
