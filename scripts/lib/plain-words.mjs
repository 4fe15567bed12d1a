/**
 * Words that the project does not use for its own things, because the trade has a more exact one, and what to write
 * instead. Read by the ESLint rule `house/plain-words` (names and comments) and by `plain-words.test.ts` (documents,
 * messages and their keys, names in style sheets and queries).
 */

/** Words of a name, in lower case: `isGivenUp` has is, given, up. */
export const splitName = (name) =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[\s_\-$]+/)
    .filter(Boolean)

const anyOf = (...patterns) => new RegExp(`\\b(${patterns.join('|')})\\b`, 'i')

/** [rejected words, replacement]: the only place where these words may stand. Tested against a name's words, separated by blanks, and against sentences. */
const everywhere = [
  [anyOf('told', 'tells?', 'telling'), 'notify, publish, report, emit, display, return'],
  [anyOf('kept', 'keeps?', 'keeping'), 'store, persist, retain, cache, preserve'],
  [anyOf('asks?', 'asked', 'asking', 'unasked'), 'request, prompt, query'],
  [anyOf('answers?', 'answered', 'answering', 'unanswered'), 'return, respond, response, decision'],
  [anyOf('looks?', 'looked', 'looking'), 'search, look-up, poll, check'],
  [anyOf('gives? up', 'given up', 'gave up', 'giving up'), 'dead-letter, fail permanently, abandon'],
  [anyOf('puts? off', 'putting off'), 'postpone, reschedule'],
  [anyOf('takes? back', 'taken back', 'took back'), 'roll back, revert'],
  [anyOf('begins?', 'began', 'begun', 'beginning'), 'start'],
  [anyOf('goes on', 'go on', 'going on', 'went on'), 'continue, resume'],
  [anyOf('figures?'), 'metric, aggregate, value, amount'],
  [anyOf('lanes?'), 'queue, rate-limit partition'],
  [anyOf('standstill', 'stands still'), 'stalled'],
  [anyOf('thrown away', 'throws? away'), 'discard'],
  [anyOf('anew'), 'again, rebuild'],
  [anyOf('nobody', 'somebody', 'whoever', 'whomever', 'whatever', 'whichever'), 'name the person or thing'],
  [anyOf('dearer', 'dearest'), 'more expensive'],
]

/** Tested against a name as it is written. */
const inConstants = [[/^(MOST|WHOLE|SINCE)(_|$)/, 'name what it holds: MAX_ROWS, FULL_RANGE']]

const inNames = [
  [/\bsums\b/, 'roll-ups, aggregates, totals'],
  [/\bparts\b/, 'deps, sections, segments, components'],
  [/\bwords\b/, 'messages, labels, texts'],
  [/\bthrown\b/, 'discarded, raised'],
]

const inSentences = [
  [
    /(^|[.;:!?] +)(What|Whoever|Of|Who|Those|Whatever|That which) /,
    'subject, verb, object: begin with a noun or a verb',
  ],
  [/^(Says|The most) /, 'Returns …; Maximum …'],
]

const firstOf = (list, text) => list.find(([pattern]) => pattern.test(text))

/** @returns {string | undefined} what to write instead of a word in this name */
export const strayInName = (name) => {
  const text = splitName(name).join(' ')
  return (firstOf(inConstants, name) ?? firstOf([...everywhere, ...inNames], text))?.[1]
}

/** @returns {{word: string, instead: string} | undefined} the first stray word of a comment or a document's line */
export const strayInSentence = (text) => {
  const found = firstOf([...everywhere, ...inSentences], text)
  return found && { word: found[0].exec(text)?.[0].trim() ?? '', instead: found[1] }
}

/** Words that English screens avoid. `keep`, `ask` and the like are plain on a button. */
const inMessages = [
  ...everywhere.filter(([pattern]) => /told|anew|nobody|dearer|standstill|thrown away|gives\? up/.test(pattern.source)),
  [
    anyOf(
      ...['goes on', 'unasked', 'put off', 'taken back', 'in all', 'any moment', 'how it fares', 'stands still'],
      ...['what became of', 'looked at', 'whoever', 'somebody', 'needs you', 'a day at most', 'add many', 'way to pay'],
      ...['waits to be', 'given up', 'nothing needs', 'in its own words', 'too few pieces'],
    ),
    'the usual term of such products',
  ],
]

/** Chinese that a native operator of a shop's back office does not write. */
const inChinese = [
  [/演练/, '示例, 演示'],
  [/试算/, '仅报价'],
  [/(?<!未)读数/, '数据'],
  [/措辞/, '消息模板'],
  [/应答|答复|原始回答/, '响应'],
  [/试运行/, '仅报价, 测试渠道'],
  [/已挂起/, '已自动停用'],
  [/已启动|启动任务/, '已启用'],
  [/没有一家/, '所有店铺均无'],
  [/本会下单|有人选择|等人/, '符合下单条件, 已放弃购买, 待人工完成'],
  [/部件/, '卡片'],
  [
    /[\u4e00-\u9fff]\{\{(?:who|number|count|time|percent|day|money)\}\}|\{\{(?:who|number|count|time|percent|day|money)\}\}[\u4e00-\u9fff]/,
    'a blank beside a placeholder',
  ],
  [
    /[\u4e00-\u9fff][A-Za-z0-9]|(?<!Serve)[A-Za-z0-9][\u4e00-\u9fff]/,
    'a blank between Chinese and Latin letters or digits',
  ],
  [/[\u4e00-\u9fff] ?[:,;!?](?:\s|$)/, 'full-width punctuation'],
]

/** @returns {{word: string, instead: string} | undefined} the first stray word of a message on the screen */
export const strayInMessage = (text, language) => {
  const found = firstOf(language === 'zh-CN' ? inChinese : inMessages, text)
  return found && { word: found[0].exec(text)?.[0].trim() ?? '', instead: found[1] }
}
