/**
 * A browser's translation replaces each text node by an element. React then cannot remove that text, put anything
 * in front of it, or change it: it throws, or goes on showing what was there before. What is the only child of its
 * element is safe, because React then sets the content of the element.
 */
const advice =
  'A translated page breaks here: make this text the only child of its element, or one template literal.';

// Spaces are not translated.
const isBlank = (child) => child.type === 'JSXText' && /^\s*$/.test(child.value);
const isNothing = (child) =>
  child.type === 'JSXExpressionContainer' &&
  (child.expression.type === 'JSXEmptyExpression' ||
    // A space that is written out.
    (child.expression.type === 'Literal' && /^\s*$/.test(String(child.expression.value))));

/** Without types, a name must tell whether an expression is text. */
const textNames =
  /(?:name|label|title|quantity|(?<!ac)count|text|words|message|number|price|total|amount|stock|value|unit|email|reference|feature|reply|now)s?$/i;
const textCalls = /^(?:format|count)|(?:name|label|text|words)(?:of)?$/i;

function looksLikeText(expression) {
  switch (expression.type) {
    case 'Identifier':
      return textNames.test(expression.name);
    case 'MemberExpression':
      return expression.computed
        ? looksLikeText(expression.object)
        : textNames.test(expression.property.name);
    case 'CallExpression': {
      const { callee } = expression;
      return textCalls.test((callee.type === 'MemberExpression' ? callee.property.name : callee.name) ?? '');
    }
    default:
      return false;
  }
}

const both = (parts) => ({
  text: parts.some(({ text }) => text === true) || (parts.some(({ text }) => text === null) ? null : false),
  mayChange: true,
});

/** What a component of the interface is given to show: a bare text as often as an element. */
const handedOn = /^(?:children|content)$/;
let showsWhatItIsGiven = false;

/** Whether an expression may render text (null: unknown from here), and whether that may change. */
function kindOf(expression) {
  switch (expression.type) {
    case 'JSXElement':
    case 'JSXFragment':
      return { text: false, mayChange: false };
    case 'Literal':
      return {
        text: typeof expression.value === 'string' || typeof expression.value === 'number',
        mayChange: false,
      };
    case 'TemplateLiteral':
      return { text: true, mayChange: expression.expressions.length > 0 };
    case 'BinaryExpression':
      return { text: true, mayChange: true };
    case 'ConditionalExpression':
      return both([expression.consequent, expression.alternate].map(kindOf));
    case 'LogicalExpression':
      return both(
        (expression.operator === '&&' ? [expression.right] : [expression.left, expression.right]).map(kindOf),
      );
    case 'TSAsExpression':
    case 'TSNonNullExpression':
    case 'ParenthesizedExpression':
      return kindOf(expression.expression);
    case 'CallExpression': {
      const { callee } = expression;
      const name = callee.type === 'MemberExpression' ? callee.property.name : callee.name;
      if (name === 'map' || name === 'flatMap') return { text: false, mayChange: true };
      return { text: looksLikeText(expression) ? true : null, mayChange: true };
    }
    default:
      if (showsWhatItIsGiven && expression.type === 'Identifier' && handedOn.test(expression.name)) {
        return { text: true, mayChange: false };
      }
      return { text: looksLikeText(expression) ? true : null, mayChange: true };
  }
}

/** Variables of the file that hold elements. */
let elements = new Set();

const kindOfChild = (child) => {
  if (child.type === 'JSXText') return { text: true, mayChange: false };
  if (child.type === 'JSXExpressionContainer') {
    const { expression } = child;
    if (expression.type === 'Identifier' && elements.has(expression.name))
      return { text: false, mayChange: false };
    return kindOf(expression);
  }
  return { text: false, mayChange: false };
};

const bareText = {
  meta: { type: 'problem', schema: [] },
  create(context) {
    // Tests are not translated.
    if (!/\/src\//.test(context.filename)) return {};
    const check = (node) => {
      const children = node.children.filter((child) => !isBlank(child) && !isNothing(child));
      if (children.length < 2) return;
      const kinds = children.map(kindOfChild);
      // Without text next to it, an expression of unknown type is usually an element.
      const hasWords = kinds.some(({ text }) => text === true);
      const isText = ({ text }) => text === true || (text === null && hasWords);
      if (!kinds.some(isText) || !kinds.some(({ mayChange }) => mayChange)) return;
      const first = kinds.findIndex(isText);
      context.report({
        node: children[first],
        message: advice,
      });
    };
    /** A text that alternates with an element. Only a wrapper element is cleared for it. */
    const checkSwitch = (node) => {
      const branches = [node.consequent, node.alternate];
      const isDrawn = ({ type }) => type === 'JSXElement' || type === 'JSXFragment';
      const words = branches.find((branch) => kindOf(branch).text === true);
      if (words === undefined || !branches.some(isDrawn)) return;
      const holder = node.parent.type === 'JSXExpressionContainer' ? node.parent.parent : null;
      const name = holder?.type === 'JSXElement' ? holder.openingElement.name.name : undefined;
      const isAlone = holder?.children?.filter((child) => !isBlank(child) && !isNothing(child)).length === 1;
      if (isAlone && name !== undefined && (name === 'Words' || /^[a-z]/.test(name))) return;
      context.report({ node: words, message: advice });
    };
    elements = new Set();
    showsWhatItIsGiven = /\/src\/ui\/components\//.test(context.filename);
    const note = ({ id, init }) => {
      if (id.type === 'Identifier' && init && init.type.startsWith('JSX')) elements.add(id.name);
    };
    return {
      VariableDeclarator: note,
      ConditionalExpression: checkSwitch,
      'JSXElement:exit': check,
      'JSXFragment:exit': check,
    };
  },
};

/** A bare section that a translation breaks takes the page with it. */
const bareSection = {
  meta: { type: 'problem', schema: [] },
  create(context) {
    if (!/\/src\//.test(context.filename) || context.filename.endsWith('/page-section.tsx')) return {};
    return {
      JSXOpeningElement(node) {
        if (node.name.name !== 'section') return;
        context.report({ node, message: 'Write PageSection of src/ui/components: it is drawn anew alone.' });
      },
    };
  },
};

export default { meta: { name: 'stallbar' }, rules: { 'bare-text': bareText, 'bare-section': bareSection } };
