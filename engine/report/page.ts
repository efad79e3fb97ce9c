import { readFileSync } from 'node:fs';
import { chartCss } from '../chart/svg.ts';
import type { Level, MachineReport, ReportPath } from './measure.ts';
import { isFile, isOpen } from './specification.ts';
import type { Answer, Specified } from './specification.ts';

const levels: readonly Level[] = ['pure', 'component', 'app'];

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const safe = (text: string) => text.replaceAll(/[&<>"]/g, (sign) => escapes[sign] ?? sign);

const part = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8');

const share = (some: number, all: number) => `<td${some < all ? ' class="short"' : ''}>${some} / ${all}</td>`;

function levelCell({ paths }: MachineReport, level: Level): string {
  const walked = paths.flatMap(({ levels: { [level]: problem } }) =>
    problem === undefined ? [] : [problem],
  );
  const failed = walked.filter((problem) => problem !== '').length;
  return `<td${failed > 0 ? ' class="short"' : ''}>${walked.length}${failed > 0 ? `, ${failed} failed` : ''}</td>`;
}

const graphCell = ({ graph }: MachineReport) =>
  graph === null ? 'too large' : `${graph.paths}, ${graph.steps}, ${graph.proven}`;

/** Nineteen of twenty wrong machines must break a sentence. */
const aloneCell = ({ judgment: { score } }: MachineReport) =>
  score === null
    ? '<td class="short">none</td>'
    : `<td${score.killed < 0.95 * score.total ? ' class="short"' : ''}>${score.killed} / ${score.total}</td>`;

/** Every sentence by its section, so that a reader of the specification finds what is held and where. */
function sentencesOf(reports: readonly MachineReport[]): string {
  const all = reports.flatMap(({ id, judgment }) =>
    judgment.sentences.map((sentence) => ({ id, ...sentence })),
  );
  const rows = all
    .toSorted((a, b) => a.source.localeCompare(b.source, 'en', { numeric: true }) || a.id.localeCompare(b.id))
    .map(({ id, source, says, broken, isTested }) => {
      const verdict = broken === null ? (isTested ? 'holds' : 'not put to the test') : 'broken';
      const way =
        broken === null
          ? ''
          : `<ol>${broken.map((step) => `<li><code>${safe(step)}</code></li>`).join('')}</ol>`;
      return `<tr><td>${safe(source)}</td><th scope="row">${safe(says)}${way}</th><td><a href="#machine-${safe(id)}">${safe(id)}</a></td><td${verdict === 'holds' ? '' : ' class="short"'}>${verdict}</td></tr>`;
    });
  return `<details class="sentences"><summary>Sentences of the specification: ${all.length}</summary><div class="table-frame" role="region" tabindex="0" aria-label="Sentences"><table><caption>What the machines are judged by</caption><thead><tr><th scope="col">Section</th><th scope="col">Sentence</th><th scope="col">Machine</th><th scope="col">Verdict</th></tr></thead><tbody>${rows.join('')}</tbody></table></div></details>`;
}

/** Each sentence of the specification with who answers for it. */
function specificationOf(list: readonly Specified[], reports: readonly MachineReport[]): string {
  if (list.length === 0) return '';
  const verdictOf = ({ by, what }: Answer) => {
    const sentence = reports
      .find(({ id }) => id === by)
      ?.judgment.sentences.find(({ says }) => says === what);
    if (sentence === undefined) return '';
    return sentence.broken === null && sentence.isTested
      ? ': holds'
      : ': <strong class="short">broken</strong>';
  };
  const lines = (answers: readonly Answer[], line: (answer: Answer) => string) =>
    answers.length === 0 ? '' : `<ul>${answers.map((each) => `<li>${line(each)}</li>`).join('')}</ul>`;
  const rows = list.map(({ section: name, says, answers }) => {
    const machines = answers.filter((each) => !isFile(each) && !isOpen(each));
    const others = answers.filter((each) => isFile(each) || isOpen(each));
    const cells = [
      lines(
        machines,
        (each) =>
          `<a href="#machine-${safe(each.by)}">${safe(each.by)}</a>: ${safe(each.what)}${verdictOf(each)}`,
      ),
      lines(others, (each) => `<code>${safe(each.by)}</code>: ${safe(each.what)}`),
    ];
    return `<tr><td>${safe(name)}</td><th scope="row">${safe(says)}</th>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
  });
  const answered = list.filter(({ answers }) => answers.some((each) => !isFile(each) && !isOpen(each)));
  return `<details class="sentences"><summary>The specification: machines answer for ${answered.length} of ${list.length} sentences</summary><div class="table-frame" role="region" tabindex="0" aria-label="Specification"><table><caption>Who answers for each sentence</caption><thead><tr><th scope="col">Section</th><th scope="col">Sentence</th><th scope="col">Machine</th><th scope="col">Elsewhere, and what</th></tr></thead><tbody>${rows.join('')}</tbody></table></div></details>`;
}

const row = (report: MachineReport) => {
  const { id, states, duties, pairs, unhandled, mutants, tour, milliseconds } = report;
  return `<tr data-name="${safe(id.toLowerCase())}"${needsCare(report) ? ' data-care' : ''}><th scope="row"><a href="#machine-${safe(id)}">${safe(id)}</a></th>${share(states.reached, states.total)}${share(duties.proven + Object.keys(duties.never).length, duties.total)}${share(pairs.walked, pairs.total)}<td${unhandled.leaked > 0 ? ' class="short"' : ''}>${unhandled.sent}</td>${share(mutants.killed, mutants.total - mutants.equivalent.length)}<td>${mutants.equivalent.length}</td>${aloneCell(report)}<td>${tour.transitions} (${tour.shortest})</td><td>${graphCell(report)}</td><td>${tour.pairs}</td>${levels.map((level) => levelCell(report, level)).join('')}<td>${milliseconds.generated} + ${milliseconds.walked} ms</td></tr>`;
};

const problemsOf = ({ levels: found }: ReportPath) =>
  Object.entries(found).filter(([, problem]) => problem !== '');

function pathItem(path: ReportPath): string {
  const wrong = problemsOf(path);
  const ran = levels.filter((level) => path.levels[level] !== undefined).join(', ');
  const verdict =
    wrong.length === 0 ? `walked: ${ran}` : `failed: ${wrong.map(([level]) => level).join(', ')}`;
  return `<li><button type="button" class="path" data-path="${safe(path.id)}"${wrong.length > 0 ? ' data-failed' : ''}>${safe(path.id)} <span>${path.steps.length} steps, ${verdict}</span></button></li>`;
}

const reasons = (title: string, list: Readonly<Record<string, string>>) =>
  Object.keys(list).length === 0
    ? ''
    : `<h3>${title}</h3><dl>${Object.entries(list)
        .map(([id, reason]) => `<dt><code>${safe(id)}</code></dt><dd>${safe(reason)}</dd>`)
        .join('')}</dl>`;

const survivorsOf = ({ judgment: { score } }: MachineReport) =>
  score === null || score.survivors.length === 0
    ? ''
    : `<h3>Wrong machines that no sentence finds</h3><ul>${score.survivors.map((each) => `<li>${safe(each)}</li>`).join('')}</ul>`;

const red = (title: string, ids: readonly string[]) =>
  ids.length === 0
    ? ''
    : `<h3>${title}</h3><ul>${ids.map((id) => `<li class="short"><code>${safe(id)}</code></li>`).join('')}</ul>`;

/** What people did, the most frequent first. */
function peopleIn({ people }: MachineReport): string {
  if (people === null) return '';
  const taken = Object.entries(people.taken).toSorted(([, a], [, b]) => b - a);
  const rows = taken.map(
    ([id, times]) => `<tr><th scope="row"><code>${safe(id)}</code></th><td>${times}</td></tr>`,
  );
  return `<h3>What people did: ${people.steps} steps</h3><table><thead><tr><th scope="col">Transition</th><th scope="col">Times</th></tr></thead><tbody>${rows.join('')}</tbody></table>${red('Recorded with another version of the machine', people.unknown)}`;
}

/** Whether someone has to look at the machine. */
const needsCare = ({ states, duties, pairs, unhandled, mutants, paths }: MachineReport) =>
  states.reached < states.total ||
  duties.missing.length > 0 ||
  pairs.walked < pairs.total ||
  unhandled.leaked > 0 ||
  mutants.survivors.length > 0 ||
  paths.some((path) => problemsOf(path).length > 0);

function section(report: MachineReport): string {
  const { id, paths, duties, mutants } = report;
  const name = safe(id);
  const list = (kind: ReportPath['kind'], title: string) => {
    const some = paths.filter((path) => path.kind === kind);
    return `<details${kind === 'pairs' ? '' : ' open'}><summary>${title}: ${some.length} paths</summary><ul class="paths">${some.map(pathItem).join('')}</ul></details>`;
  };
  return `<section id="machine-${name}" class="machine" data-machine="${name}" aria-labelledby="title-${name}"><h2 id="title-${name}">${name}</h2>
<p class="tools"><a href="#">All machines</a> <label>Zoom of ${name} <input type="range" class="zoom" min="25" max="200" value="60" step="5"></label></p>
<div class="chart-frame" role="region" tabindex="0" aria-label="Chart of ${name}">${report.svg}</div>
<div class="player" hidden><h3 class="player-title"></h3><p><button type="button" class="back">Back</button> <button type="button" class="next">Next</button> <button type="button" class="play">Play</button> <span class="where" role="status"></span></p><div class="now"><ol class="log"></ol><img class="picture" alt="" hidden></div><p class="again"></p></div>
${red('Not walked', duties.missing)}${peopleIn(report)}
${list('transitions', 'Every transition, every refusal')}${list('pairs', 'Every two moves in a row')}${list('app', 'In the app')}
${reasons('Never, and why', duties.never)}${reasons('Not brought about in the app, and why', report.beyond ?? {})}${reasons('Mutants that change nothing, and why', mutants.reasons)}${mutants.survivors.length > 0 ? `<h3>Survivors of the suites</h3><ul>${mutants.survivors.map((each) => `<li class="short">${safe(each)}</li>`).join('')}</ul>` : ''}${survivorsOf(report)}</section>`;
}

const data = (reports: readonly MachineReport[]) =>
  JSON.stringify(
    Object.fromEntries(reports.flatMap(({ paths }) => paths.map(({ id, ...path }) => [id, path]))),
  ).replaceAll('<', String.raw`\u003c`);

/** The report as one file that opens from disk. */
export function pageOf(
  reports: readonly MachineReport[],
  {
    seed,
    weather,
    specification,
  }: { seed: number; weather: readonly string[]; specification: readonly Specified[] },
): string {
  const heads = [
    'Machine',
    'States',
    'Transitions and refusals',
    'Pairs',
    'Unhandled events',
    'Mutants found',
    'Equivalent',
    'Found by sentences alone',
    'Tour steps (one path each)',
    'xstate/graph: paths, steps, proven',
    'Pair steps',
    'Pure',
    'Component',
    'App',
    'Generated + walked',
  ];
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Paths through the machines</title><style>${part('page.css')}${chartCss}</style></head><body><header><h1>Paths through the machines</h1><p>${reports.length === 1 ? '1 machine' : `${reports.length} machines`}. Green was walked, red was not. Interleavings with seed ${seed}: ${weather.length === 0 ? 'all as foreseen' : safe(weather.join('; '))}.</p></header><main><p class="tools filter"><label>Machine <input type="search" id="filter"></label> <label><input type="checkbox" id="care"> Only those that need care</label> <span id="shown" role="status"></span></p><div class="table-frame" role="region" tabindex="0" aria-label="Totals"><table><caption>What was walked, by machine</caption><thead><tr>${heads.map((head) => `<th scope="col">${head}</th>`).join('')}</tr></thead><tbody>${reports.map(row).join('')}</tbody></table></div>${specificationOf(specification, reports)}${sentencesOf(reports)}${reports.map(section).join('')}</main><script type="application/json" id="paths">${data(reports)}</script><script>${part('page.client.js')}</script></body></html>
`;
}
