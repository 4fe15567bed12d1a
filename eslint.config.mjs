import js from '@eslint/js'
import globals from 'globals'
import reactHooks from 'eslint-plugin-react-hooks'
import tseslint from 'typescript-eslint'
import { plainLanguage } from './scripts/lib/plain-words-rule.mjs'

const restrict = (...paths) => ['error', { paths }]
const ky = { name: 'ky', message: 'Requests go through shared/src/api only.' }
const inputNumber = {
  name: '@arco-design/web-react',
  importNames: ['InputNumber'],
  message: 'It drops characters: amounts are typed in an AmountField, other numbers in a NumberInput.',
}
const listPieces = [
  'ListToolbar',
  'CsvButton',
  'use-list-columns',
  'use-selection',
  'list/ColumnsButton',
  'list/count-filters',
].map((piece) => ({
  name: `@outlet/shared/ui/${piece}`,
  message: 'A list has a definition in the contract, a listSource and a ListScreen.',
}))
/** Browsers and Node disagree about the fraction digits of currencies; the contract uses those of ISO 4217. */
const intlDigits = [
  {
    selector:
      "MemberExpression[property.name=/^(minimum|maximum)FractionDigits$/], VariableDeclarator[init.callee.property.name='resolvedOptions'] Property[key.name=/FractionDigits$/]",
    message: 'Digits of a currency are currencyDigits() of the contract, never those of Intl.',
  },
  {
    selector: "Property[key.name='style'][value.value='currency']",
    message: 'The style "currency" comes from currencyFormat() of the contract, with the digits of ISO 4217.',
  },
  {
    selector:
      "CallExpression[callee.object.name='Intl'][callee.property.name='supportedValuesOf'][arguments.0.value='currency']",
    message: 'Currencies are currencyCodes of the contract; Intl of each browser has others.',
  },
]
/** A spread read with its own `meta` has lost its topics and is no longer refreshed by events. */
const readMeta = {
  selector: "ObjectExpression:has(> SpreadElement) > Property[key.name='meta']",
  message: 'A read retains its topics: quietly() of shared/src/api adds to its meta.',
}
/** A browser shows native fields for dates and times in its own language and order. */
const nativeDates = {
  selector: "JSXAttribute[name.name='type'][value.value=/^(date|datetime-local|time|month|week)$/]",
  message: 'Dates and times are chosen by the pickers of shared/src/ui.',
}
/** A line of text never starts with a separator. */
const separators = [
  { selector: 'JSXText[raw=/ ·/]', message: 'A separator belongs to the text before it: `&nbsp;·`.' },
  {
    selector: "JSXExpressionContainer Literal[value=' · '], JSXExpressionContainer TemplateElement[value.raw=/ · /]",
    message: 'A separator belongs to the text before it: SEPARATOR of shared/src/format.',
  },
]
/** Entered text has one normal form per kind of text. */
const ownNormalForm = {
  selector: "CallExpression[callee.property.name='normalize']",
  message: 'Text is normalised by normaliseText() of the contract, by its kind.',
}
/** On a slow machine, a test with a limit below the usual one (jest.config.mjs) fails without a fault. */
const shortTestLimits = {
  selector: [
    'CallExpression[callee.name=/^(test|(before|after)(All|Each))$/] > Literal.arguments[value<=900000]',
    "CallExpression[callee.callee.property.name='each'] > Literal.arguments[value<=900000]",
  ].join(),
  message: 'A test has no time limit of its own below the usual one.',
}
/** Federated bundles may each hold a copy of the class, as api-error.ts explains. */
const apiErrorByClass = {
  selector: "BinaryExpression[operator='instanceof'][right.name='ApiError']",
  message: 'Recognise an ApiError by isApiError().',
}
const kebabOrPascal =
  /^\.?([a-z0-9]+(-[a-z0-9]+)*|[A-Z][A-Za-z0-9]*)(\.(test|dom|live|routes|queries|bench|proof|e2e|config))*\.(ts|tsx|mjs|mts|cjs)$/

/** File names: components PascalCase.tsx, all else kebab-case.ts (`order-row.ts`, `orders.queries.ts`). */
const fileName = {
  create: (context) => ({
    Program(node) {
      const name = context.filename.split('/').at(-1)
      if (!kebabOrPascal.test(name))
        context.report({ node, message: `file name ${name}: PascalCase.tsx or kebab-case.ts` })
    },
  }),
}

/** Rejects `as` assertions (except `as const`) without a comment directly above that gives the reason. */
const reasonedAssertion = {
  create: (context) => ({
    TSAsExpression(node) {
      if (node.typeAnnotation.type === 'TSTypeReference' && node.typeAnnotation.typeName.name === 'const') return
      const { sourceCode } = context
      const statement = sourceCode.getAncestors(node).findLast((parent) => /Statement|Declaration$/.test(parent.type))
      const outer = statement?.parent?.type.startsWith('Export') ? statement.parent : statement
      const comments = outer ? sourceCode.getCommentsBefore(outer) : []
      if (comments.length === 0)
        context.report({ node, message: 'a type assertion needs a comment above that says why' })
    },
  }),
}

const browserStorages = new Set([
  'localStorage',
  'sessionStorage',
  'indexedDB',
  'caches',
  'cookieStore',
  'BroadcastChannel',
])
const browserServices = new Set(['navigator.locks', 'navigator.serviceWorker', 'navigator.storage', 'document.cookie'])

/**
 * Browsers refuse storage and services when site data is blocked. Only shared/src/browser, which never throws, uses
 * them.
 */
const safeStorage = {
  create: (context) => {
    const report = (node) =>
      context.report({ node, message: 'may throw where site data is blocked: use shared/src/browser' })
    return {
      MemberExpression(node) {
        const name = node.computed ? node.property.value : node.property.name
        if (browserStorages.has(name)) report(node)
        if (node.object.type === 'Identifier' && browserServices.has(`${node.object.name}.${name}`)) report(node)
      },
      'Program:exit'(program) {
        const { through, variables } = context.sourceCode.getScope(program)
        const globals = variables.filter(({ defs }) => defs.length === 0).flatMap(({ references }) => references)
        for (const { identifier } of [...through, ...globals])
          if (browserStorages.has(identifier.name) && identifier.parent.type !== 'TSTypeReference') report(identifier)
      },
    }
  },
}

/** A refused action is displayed in one way, with focus, announcement and retry. */
const oneRefusal = {
  create: (context) => {
    const report = (node) =>
      context.report({ node, message: 'A refused action is displayed by useAction and its Refusal, or by runAction.' })
    return {
      "CallExpression[callee.object.name='Modal'][callee.property.name='error']": report,
      "CallExpression[callee.object.name='Message'] CallExpression[callee.name=/^(problem|refusal)Text$/]": report,
      'ImportDeclaration[source.value=/refusal-at-button$/]': report,
    }
  },
}

const serverSyntax = [
  ownNormalForm,
  ...intlDigits,
  { selector: "MemberExpression[object.name='Date'][property.name='now']", message: 'Time is clock.now().' },
  { selector: "NewExpression[callee.name='Date'][arguments.length=0]", message: 'Time is clock.date().' },
  { selector: 'TemplateElement[value.raw=/(^|[^\\w.#])now\\(\\)/]', message: 'In SQL, time is clock_now().' },
]
const columnKeys = {
  selector: "CallExpression[callee.name='pgTable'] > ObjectExpression > Property[key.name=/[A-Z]/]",
  message: 'A column has the key that the API writes (snake_case).',
}

export default tseslint.config(
  { ignores: ['**/dist/', '**/node_modules/', '.data/', '**/.cache/', '**/test-results/'] },
  js.configs.recommended,
  ...tseslint.configs.strict,
  {
    plugins: {
      house: {
        rules: {
          'file-name': fileName,
          'reasoned-assertion': reasonedAssertion,
          'safe-storage': safeStorage,
          'one-refusal': oneRefusal,
          'plain-words': plainLanguage,
        },
      },
    },
    languageOptions: { globals: globals.node },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      'max-lines': ['error', { max: 300, skipBlankLines: true, skipComments: true }],
      'max-lines-per-function': ['error', { max: 80, skipBlankLines: true, skipComments: true }],
      complexity: ['error', 10],
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-console': 'off',
      // Playwright reads the required fixtures from the pattern of the first parameter.
      'no-empty-pattern': ['error', { allowObjectPatternsAsParameters: true }],
      'no-restricted-imports': restrict(ky, inputNumber),
      'no-restricted-syntax': [
        'error',
        ownNormalForm,
        shortTestLimits,
        apiErrorByClass,
        readMeta,
        nativeDates,
        ...separators,
        ...intlDigits,
      ],
      'house/file-name': 'error',
      'house/plain-words': 'error',
      'house/reasoned-assertion': 'error',
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true },
      ],
      '@typescript-eslint/no-invalid-void-type': 'off',
      '@typescript-eslint/unified-signatures': 'off',
    },
  },
  {
    files: ['{host,shared,release-gate,remote-*}/src/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks },
    languageOptions: { globals: globals.browser },
    rules: {
      'react-hooks/rules-of-hooks': 'error',
      'react-hooks/exhaustive-deps': 'error',
      'no-restricted-globals': [
        'error',
        { name: 'fetch', message: 'Requests go through shared/src/api only.' },
        { name: 'process', message: 'The browser reads no environment.' },
      ],
    },
  },
  {
    files: ['{host,shared,release-gate,remote-*}/src/**/*.{ts,tsx}'],
    ignores: ['shared/src/browser/**', '**/testing/**', '**/*.test.{ts,tsx}'],
    rules: { 'house/safe-storage': 'error' },
  },
  {
    files: ['{host,shared,remote-*}/src/**/*.{ts,tsx}'],
    ignores: ['shared/src/ui/{use-action.ts,Refusal.tsx}', 'shared/src/testing/**'],
    rules: { 'house/one-refusal': 'error' },
  },
  {
    files: ['remote-*/src/**/*.{ts,tsx}'],
    // The stores are a short list with two states and fixed columns.
    ignores: ['remote-catalog/src/stores/StoreFilterBar.tsx', '**/*.test.{ts,tsx}'],
    rules: { 'no-restricted-imports': restrict(ky, inputNumber, ...listPieces) },
  },
  {
    files: ['shared/src/contract/money.ts'],
    rules: { 'no-restricted-syntax': ['error', ownNormalForm] },
  },
  {
    files: ['shared/src/contract/text.ts'],
    rules: { 'no-restricted-syntax': ['error', ...intlDigits] },
  },
  {
    files: ['shared/src/api/query.ts'],
    rules: { 'no-restricted-syntax': ['error', ownNormalForm, ...intlDigits] },
  },
  {
    files: ['shared/src/{api,testing}/**', 'host/src/{federation,first}/**', 'remote-kit/**'],
    rules: { 'no-restricted-imports': 'off', 'no-restricted-globals': 'off' },
  },
  {
    files: ['server/src/**/*.ts'],
    ignores: ['server/src/platform/db/**', 'server/src/testing/**', '**/*.test.ts'],
    rules: {
      'no-restricted-imports': restrict(ky),
    },
  },
  {
    files: ['server/src/**/*.ts'],
    ignores: [
      'server/src/platform/{time/clock,db/migrate}.ts',
      'server/src/**/testing/**',
      '**/*.test.ts',
      '**/*.live.ts',
    ],
    rules: {
      'no-restricted-syntax': ['error', ...serverSyntax, columnKeys],
    },
  },
  {
    // Tables whose columns still have keys in camelCase.
    files: ['server/src/{platform/outbox/event,purchase-attempts/attempt}-row.ts', 'server/src/orders/refresh-work.ts'],
    rules: { 'no-restricted-syntax': ['error', ...serverSyntax] },
  },
  {
    files: ['**/*.routes.ts', 'server/src/platform/http/**'],
    ignores: ['server/src/platform/http/{idempotency,probes}.ts', '**/*.test.ts'],
    rules: {
      'no-restricted-imports': restrict(ky, {
        name: 'drizzle-orm',
        message: 'SQL lives in verb files, *-row.ts and db/.',
      }),
    },
  },
  {
    files: ['**/*.test.{ts,tsx}', '**/*.live.ts', 'host/e2e/**', '**/bench/**', 'scripts/**'],
    rules: {
      'max-lines-per-function': 'off',
      'no-restricted-globals': 'off',
      'house/reasoned-assertion': 'off',
      // `useFakeServer` sets up a test file and is not a React hook.
      'react-hooks/rules-of-hooks': 'off',
    },
  },
)
