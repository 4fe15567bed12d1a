import type { Page } from './page'
import type { RawAnswer } from '../../platform/http-client/read-answer'

/** Headers that walls against robots send with a challenge or a refusal, and with nothing else. */
const CHALLENGE_HEADERS =
  /^(?:cf-mitigated|x-amzn-waf-action|x-dd-b|x-queueit-(?:redirect|failed)|x-kpsdk-[\w-]+|x-sucuri-block|x-px-block[\w-]*|sec-cp-challenge)$/

/** Headers that they send with everything: a challenge where the answer is a page, or refuses. */
const WALL_HEADERS = /^(?:x-datadome[\w-]*|x-px[\w-]*|x-perimeterx[\w-]*)$/
/** Of delivery networks, which also carry what the store itself answers: a challenge only where it refuses. */
const isEdge = (headers: Record<string, string>) =>
  /akamaighost/i.test(headers['server'] ?? '') ||
  /incapsula|imperva/i.test(headers['x-cdn'] ?? '') ||
  headers['x-iinfo'] !== undefined

/** What stands in the source of their pages, and in the small objects that they answer instead of JSON. */
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

/** What their pages say to people. */
const CHALLENGE_WORDS = new RegExp(
  [
    'captcha|are (?:a )?human|not a (?:ro)?bot|press (?:&|and) hold|checking your browser|just a moment',
    'access denied|you have been blocked|attention required|request unsuccessful|the requested url was rejected',
    'unusual (?:traffic|activity)|automated (?:access|requests|queries|traffic)|pardon our interruption|security check',
    'javascript and cookies to continue|bot (?:detect|protect|manage)|waiting room|virtual queue|you are (?:now )?in line',
    '人机验证|安全验证|访问被拒绝',
  ].join('|'),
  'i',
)

/** Addresses to which they send one. */
const CHALLENGE_ADDRESS =
  /\/\/(?:[\w-]+\.)*(?:queue-it\.net|captcha-delivery\.com|perfdrive\.com|challenges\.cloudflare\.com|awswaf\.com)[/?]|\/cdn-cgi\/(?:challenge|l\/chk)|[/=](?:captcha|bot-?check|challenge|are-you-human)\b|_incapsula_/i

const REFUSING = new Set([401, 403, 405, 406, 428, 429, 430])
const MISSING = new Set([404, 410])
const EDGE_REFUSING = new Set([403, 405, 406, 428])
/** A challenge in JSON is an object of a few lines. */
const SMALL_BYTES = 4096

/** Whether what carries the store's answers answered itself. */
const isWallsOwn = ({ status }: RawAnswer, page: Page | null): boolean =>
  REFUSING.has(status) || (page !== null && !MISSING.has(status))

const headerSays = (answer: RawAnswer, page: Page | null): string | null => {
  const names = Object.keys(answer.headers)
  const own = names.find((name) => CHALLENGE_HEADERS.test(name))
  if (own) return own
  const wall = names.find((name) => WALL_HEADERS.test(name))
  if (wall && isWallsOwn(answer, page)) return wall
  return EDGE_REFUSING.has(answer.status) && isEdge(answer.headers) ? 'the edge of its delivery network' : null
}

const pageSays = ({ source, words }: Page): string | null =>
  CHALLENGE_SOURCE.exec(source)?.[0] ?? CHALLENGE_WORDS.exec(words)?.[0] ?? null

const bodySays = ({ body }: RawAnswer): string | null => {
  if (body.length > SMALL_BYTES) return null
  const text = body.toString('utf8')
  // Cloudflare's short form; 1015 is its limit on the rate, which is another matter.
  return CHALLENGE_SOURCE.exec(text)?.[0] ?? /^error code: 10(?:0[5-9]|10|12|20)\b/.exec(text)?.[0] ?? null
}

/**
 * By what an answer, whatever its status, is that of a wall against robots or of a waiting room; null = it is none. We
 * stop there and tell the operator; we never work around one.
 */
export const challengeIn = (answer: RawAnswer, page: Page | null): string | null =>
  headerSays(answer, page) ??
  (page ? pageSays(page) : bodySays(answer)) ??
  CHALLENGE_ADDRESS.exec(answer.headers['location'] ?? '')?.[0] ??
  null
