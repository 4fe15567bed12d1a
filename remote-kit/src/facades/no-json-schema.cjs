// Replaces zod's JSON Schema generator in the host's bundle: no page calls it, and it is a fifth of zod's size.
const refuse = () => {
  throw new Error('The console’s zod makes no JSON Schemas')
}

// Frozen, and so unknown to webpack: it takes the other names, which zod only refers to, for undefined.
module.exports = Object.freeze({
  createToJSONSchemaMethod: () => refuse,
  createStandardJSONSchemaMethod: () => refuse,
  aggregateChecks: refuse,
})
