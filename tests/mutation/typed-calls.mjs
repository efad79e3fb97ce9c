const isName = (node) =>
  node.type === 'Identifier' ||
  (node.type === 'MemberExpression' && !node.computed && isName(node.object)) ||
  isPlain(node);

/** An object that returns what it was given. */
const isPlain = (node) =>
  node.type === 'ObjectExpression' &&
  node.properties.every((each) => isName(each.type === 'SpreadElement' ? each.argument : each.value));

const passesOn = (parameter) =>
  parameter.type === 'Identifier' ||
  (parameter.type === 'ObjectPattern' &&
    parameter.properties.every(({ value }) => value?.type === 'Identifier'));

/** A function that only calls a procedure with its arguments, or creates a service of such functions. */
function isTyped({ type, params, body }) {
  if (type === 'ArrowFunctionExpression' && body.type === 'ObjectExpression') {
    return body.properties.every(({ value }) => value !== undefined && isTyped(value));
  }
  if (type !== 'ArrowFunctionExpression' || body.type !== 'CallExpression' || !params.every(passesOn))
    return false;
  const { callee, arguments: given } = body;
  const call = callee.type === 'MemberExpression' && callee.property.name === 'rpc' ? given.slice(1) : given;
  const [name, parameters, ...options] = call;
  return (
    name?.type === 'StringLiteral' && (parameters === undefined || isName(parameters)) && options.length === 0
  );
}

/** Most mistakes in such a function do not compile: see docs/decisions/0090. */
export const strykerPlugins = [
  {
    kind: 'Ignore',
    name: 'typed-calls',
    value: { shouldIgnore: ({ node }) => (isTyped(node) ? 'The types of procedures hold it.' : undefined) },
  },
];
