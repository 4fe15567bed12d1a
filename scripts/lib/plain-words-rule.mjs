import { strayInName, strayInSentence } from './plain-words.mjs'

/** Names of the API, of stored data, of the command line or of a library; changing them would break what reads them. */
const PRESCRIBED_NAMES = `
  keepAlive keepAliveTimeout keepAliveInitialDelayMillis tell parts AUDIT_KEEP_DAYS DELIVERIES_KEEP_DAYS answer
  answer_unknown asked asked_at asked_by asked_by_id begins_failing cancel_asked_at given_up looks is_answering
  most next_look_at orders_kept take_back told_not_placed
`
/** Columns, and the aliases of queries that are read by them. */
const COLUMN_NAMES = `
  askedAt askedBy askedById begins_at begun_at cancelAskedAt canary_looks is_told lastAnswer last_answer
  work_given_up
`
const PRESCRIBED = new Set([PRESCRIBED_NAMES, COLUMN_NAMES].flatMap((names) => names.trim().split(/\s+/)))

/** Keys of texts that the OpenAPI document, the metrics or the glossary publish. */
const PUBLISHED = new Set(['summary', 'description', 'meaning', 'help'])

/** Text of a comment, one line for each sentence group, without its asterisks and without code in backticks. */
const sentencesOf = (value) =>
  value
    .split('\n')
    .map((line) => line.trim().replace(/^\*+ ?/, ''))
    .join('\n')
    .replace(/`[^`]*`/g, '``')
    .split(/\n\n|\n(?=[-@])/)
    .map((paragraph) => paragraph.replace(/\n/g, ' ').trim())

/** Line comments that follow each other are one comment. */
const commentsOf = (sourceCode) =>
  sourceCode.getAllComments().reduce((joined, comment) => {
    const last = joined.at(-1)
    const isNext =
      last?.type === 'Line' &&
      comment.type === 'Line' &&
      last.loc.end.line === comment.loc.start.line - 1 &&
      last.loc.start.column === comment.loc.start.column
    if (isNext)
      joined[joined.length - 1] = {
        ...last,
        value: `${last.value}\n${comment.value}`,
        loc: { start: last.loc.start, end: comment.loc.end },
      }
    else joined.push(comment)
    return joined
  }, [])

/**
 * Rejects names, comments, test titles, published texts and error messages in words that the trade has more exact ones
 * for (`plain-words.mjs`).
 */
export const plainLanguage = {
  create: (context) => {
    const checkName = (node) => {
      if (!/^(Private)?Identifier$/.test(node?.type) || PRESCRIBED.has(node.name)) return
      const instead = strayInName(node.name)
      if (instead) context.report({ node, message: `name ${node.name}: write the exact word (${instead})` })
    }
    const checkSentence = (loc, text) => {
      const stray = strayInSentence(text)
      if (stray) context.report({ loc, message: `"${stray.word}": write the exact word (${stray.instead})` })
    }
    const checkText = (node) => {
      if (node.type === 'BinaryExpression') [node.left, node.right].forEach(checkText)
      if (node.type === 'Literal' && typeof node.value === 'string') checkSentence(node.loc, node.value)
      if (node.type === 'TemplateLiteral')
        checkSentence(node.loc, node.quasis.map(({ value }) => value.cooked).join('…'))
    }
    const checkPattern = (node) => {
      if (!node) return
      if (node.type === 'ObjectPattern')
        for (const property of node.properties)
          if (property.type === 'RestElement') checkPattern(property.argument)
          // A shorthand has its name from elsewhere.
          else if (!property.shorthand) checkPattern(property.value)
      if (node.type === 'ArrayPattern') node.elements.forEach(checkPattern)
      if (node.type === 'AssignmentPattern') checkPattern(node.left)
      if (node.type === 'RestElement') checkPattern(node.argument)
      checkName(node)
    }
    const checkKey = (node) => !node.computed && checkName(node.key)
    const checkFunction = (node) => {
      checkName(node.id)
      node.params.forEach((param) => checkPattern(param.type === 'TSParameterProperty' ? param.parameter : param))
    }
    return {
      Program() {
        for (const { value, loc } of commentsOf(context.sourceCode))
          for (const sentence of sentencesOf(value)) checkSentence(loc, sentence)
      },
      VariableDeclarator: ({ id }) => checkPattern(id),
      FunctionDeclaration: checkFunction,
      FunctionExpression: checkFunction,
      ArrowFunctionExpression: checkFunction,
      ClassDeclaration: ({ id }) => checkName(id),
      TSTypeAliasDeclaration: ({ id }) => checkName(id),
      TSInterfaceDeclaration: ({ id }) => checkName(id),
      TSPropertySignature: checkKey,
      TSMethodSignature: checkKey,
      PropertyDefinition: checkKey,
      MethodDefinition: checkKey,
      'ObjectExpression > Property': (node) => {
        if (node.shorthand) return
        checkKey(node)
        if (!node.computed && PUBLISHED.has(node.key.name)) checkText(node.value)
      },
      'NewExpression[callee.name=/Error$/]': ({ arguments: [message] }) => message && checkText(message),
      'CallExpression[callee.name=/^(test|it|describe)$/], CallExpression[callee.object.name=/^(test|it|describe)$/], CallExpression[callee.callee.object.name=/^(test|it|describe)$/]':
        ({ arguments: [title] }) => {
          if (title?.type === 'Literal' && typeof title.value === 'string') checkSentence(title.loc, title.value)
        },
    }
  },
}
