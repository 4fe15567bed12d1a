// Stands for zod's making of JSON Schemas in the host's bundle: a fifth of zod, of which no page has any use.
const refuse = () => {
  throw new Error('The console’s zod makes no JSON Schemas')
}

// Frozen, and so unknown to webpack: it takes the other names, which zod only refers to, for undefined.
module.exports = Object.freeze({
  createToJSONSchemaMethod: () => refuse,
  createStandardJSONSchemaMethod: () => refuse,
  aggregateChecks: refuse,
})
