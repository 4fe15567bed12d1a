import ts from 'typescript'

/** Methods whose first argument is a name in a query or SQL text. */
const SQL_METHODS = new Set(['$with', 'as', 'query', 'raw'])

const isSqlTag = (tag: ts.Node) => ts.isIdentifier(tag) && tag.text === 'sql'
const isSqlMethod = (callee: ts.Node) => ts.isPropertyAccessExpression(callee) && SQL_METHODS.has(callee.name.text)

const textsOf = (node: ts.Node | undefined): string[] => {
  if (!node) return []
  if (ts.isStringLiteralLike(node)) return [node.text]
  return ts.isTemplateExpression(node) ? [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)] : []
}

/** Returns the words of SQL in a source file, in `sql` templates, `query('…')` and aliases, without comments and strings. */
export const sqlNamesIn = (source: string): string[] => {
  const names: string[] = []
  const visit = (node: ts.Node): void => {
    const texts =
      ts.isTaggedTemplateExpression(node) && isSqlTag(node.tag)
        ? textsOf(node.template)
        : ts.isCallExpression(node) && isSqlMethod(node.expression)
          ? textsOf(node.arguments[0])
          : []
    const sql = texts.join('?').replace(/--.*|'[^']*'/g, '')
    names.push(...(sql.match(/[a-z_]\w*/gi) ?? []))
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile('source.ts', source, ts.ScriptTarget.Latest))
  return names
}
