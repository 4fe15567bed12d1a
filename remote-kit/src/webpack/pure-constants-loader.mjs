import ts from 'typescript'

/** Files whose top-level constants are schemas and tables, so that computing them has no side effects. */
export const PURE_FILES = /[\\/]shared[\\/]src[\\/]contract[\\/][^?]*\.ts$/

/** @param {ts.Expression} value */
const mayHaveEffects = (value) =>
  !(
    ts.isArrowFunction(value) ||
    ts.isFunctionExpression(value) ||
    ts.isIdentifier(value) ||
    ts.isLiteralExpression(value) ||
    ts.isRegularExpressionLiteral(value)
  )

/**
 * Marks the value of each top-level constant as free of side effects, so that a bundle contains only the constants in
 * use: a page that needs one endpoint of a contract file includes neither the other endpoints nor their schemas.
 * Bundlers preserve any unmarked call, such as `z.object()`, because they cannot analyse it.
 * @param {string} source JavaScript, types erased
 */
export default function pureConstants(source) {
  const file = ts.createSourceFile('contract.js', source, ts.ScriptTarget.Latest)
  const values = file.statements
    .filter(ts.isVariableStatement)
    .filter(({ declarationList }) => declarationList.flags & ts.NodeFlags.Const)
    .flatMap(({ declarationList }) => declarationList.declarations)
    .flatMap(({ name, initializer }) => (initializer && ts.isIdentifier(name) ? [initializer] : []))
    .filter(mayHaveEffects)
  return values.reduceRight((text, value) => {
    const [start, end] = [value.getStart(file), value.end]
    return `${text.slice(0, start)}/*#__PURE__*/ (() => (${text.slice(start, end)}))()${text.slice(end)}`
  }, source)
}
