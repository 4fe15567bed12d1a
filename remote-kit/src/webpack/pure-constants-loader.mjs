import ts from 'typescript'

/** Files whose top-level constants are schemas and tables: computing one has no effect beside its value. */
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
 * Marks the value of each top-level constant as free of effects, so that a bundle holds only the constants in use: a
 * page that needs one endpoint of a contract file gets neither the other endpoints nor their schemas. Bundlers keep any
 * unmarked call, such as `z.object()`, since they cannot see what it does.
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
